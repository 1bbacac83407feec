"""The samples of the documentation and the cells of the notebook do what they say."""

import ast
import doctest
import inspect
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import alfabeta

CRATE = Path(__file__).parents[1]
GUIDE = CRATE.parents[1] / "docs/python.md"


def test_the_guide(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    options = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    failed, tried = doctest.testfile(str(GUIDE), module_relative=False, optionflags=options)
    assert failed == 0 and tried > 40


@pytest.mark.parametrize("name", ["board", "engine"])
def test_the_documentation_of_modules(name):
    module = __import__(f"alfabeta.{name}", fromlist=["Board"])
    failed, tried = doctest.testmod(module)
    assert failed == 0 and tried > 0


def test_the_readme(capsys):
    (sample,) = re.findall(r"```python\n(.*?)```", (CRATE / "README.md").read_text(), re.DOTALL)
    exec(sample, {})
    value, solved, cut = capsys.readouterr().out.splitlines()
    assert value.startswith("~") and solved == "+6" and cut.startswith("Cut: ")


def test_the_notebook(capsys):
    notebook = json.loads((CRATE / "tour.ipynb").read_text())
    names = {}
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] != "code":
            continue
        if "matplotlib" in source:
            pytest.importorskip("matplotlib").use("Agg")
        exec(compile(source, "tour.ipynb", "exec"), names)
    match = names["match"]
    assert match.finished and match.elo > 0, "what was learnt plays better than counting seeds"


def test_everything_public_is_documented_and_typed():
    package = Path(alfabeta.__file__).parent
    assert (package / "py.typed").exists()
    stubs = (package / "_native.pyi").read_text()
    for name in alfabeta.__all__:
        thing = getattr(alfabeta, name)
        assert name == "RUNGS" or thing.__doc__ or f"class {name}" in stubs, name
    for name in ("State", "States", "Position", "Task", "Trace", "Player"):
        native = getattr(alfabeta._native, name)
        declared = re.split(rf"class {name}\b", stubs)[1].split("\nclass ")[0]
        for method in dir(native):
            assert method.startswith("_") or f"def {method}(" in declared, f"{name}.{method}"


def test_stubs_have_the_parameters_of_the_native_half():
    stubs = ast.parse((Path(alfabeta.__file__).parent / "_native.pyi").read_text())
    native = alfabeta._native
    compared = 0
    for node in stubs.body:
        functions = node.body if isinstance(node, ast.ClassDef) else [node]
        owner = getattr(native, node.name) if isinstance(node, ast.ClassDef) else native
        for function in functions:
            if not isinstance(function, ast.FunctionDef) or function.name.startswith("__"):
                continue
            if function.decorator_list and ast.unparse(function.decorator_list[0]) == "property":
                continue
            given = function.args
            declared = [arg.arg for arg in (*given.args, *given.kwonlyargs, given.vararg) if arg]
            found = inspect.signature(getattr(owner, function.name)).parameters
            assert list(found) == declared, function.name
            compared += 1
    assert compared > 40


@pytest.mark.skipif(shutil.which("mypy", path=Path(sys.executable).parent) is None, reason="no mypy")
def test_the_samples_have_the_types_of_the_stubs(tmp_path):
    samples = tmp_path / "samples.py"
    examples = doctest.DocTestParser().get_examples(GUIDE.read_text())
    samples.write_text("".join(example.source for example in examples))
    mypy = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path)]
    mypy += ["--config-file", str(CRATE / "pyproject.toml")]
    # A sample does not ask first whether there is a value.
    for what in (["--package", "alfabeta"], ["--no-strict-optional", str(samples)]):
        subprocess.run([*mypy, *what], check=True, cwd=tmp_path)

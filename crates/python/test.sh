#!/usr/bin/env bash
# Tests the Python package in a virtual environment in the target folder, away from its sources.
#
# Without arguments it takes the extension module that cargo makes for the whole workspace: a wheel built
# by itself has other features of shared crates, so that all of them would be compiled twice. With
# --wheel it builds the wheel as it is published, installs it with pip and tests that; mypy then checks
# the types of the package and of the samples, which takes too long for every day.
#
# PettingZoo, OpenSpiel and matplotlib are used where pip can install them; the tests that need them
# say that they are skipped.
set -euo pipefail
cd "$(dirname "$0")/../.."

if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))'; then
    echo "Python 3.10 or newer is needed, found $(python3 --version): the Python package is not tested."
    exit 0
fi
target="${CARGO_TARGET_DIR:-$PWD/target}"
environment="$target/python"
[ -x "$environment/bin/python" ] || python3 -m venv "$environment"
pip() {
    "$environment/bin/python" -m pip --disable-pip-version-check --quiet "$@"
}
pip install numpy pytest
for package in pettingzoo open_spiel matplotlib; do
    pip install --only-binary :all: "$package" 2>/dev/null ||
        echo "$package cannot be installed here: what needs it is skipped."
done

pip uninstall --yes alfabeta 2>/dev/null || true
packages="$("$environment/bin/python" -c 'import sysconfig; print(sysconfig.get_path("platlib"))')"
rm -rf "$packages/alfabeta"
if [ "${1:-}" = --wheel ]; then
    rm -rf "$target/wheels"
    pip install 'maturin>=1.9,<2' mypy
    "$environment/bin/maturin" build --release --manifest-path crates/python/Cargo.toml --out "$target/wheels"
    pip install "$target"/wheels/alfabeta-*.whl
else
    # As `cargo test` builds it: other targets would mean other features, and compiling all anew.
    cargo build --workspace --features alfabeta/cluster --lib --tests --quiet
    cp -R crates/python/python/alfabeta "$packages/"
    library="$(ls "$target"/debug/libalfabeta_python.so "$target"/debug/libalfabeta_python.dylib 2>/dev/null || true)"
    cp "$library" "$packages/alfabeta/_native.abi3.so"
fi
"$environment/bin/python" -m pytest --quiet -p no:cacheprovider -rs crates/python/tests

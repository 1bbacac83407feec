#!/usr/bin/env python3
"""How fast alfabeta is when it is built for older and newer processors.

    docs/processors.py                        x86-64 (2003), -v2 (2009), -v3 (2013), native
    docs/processors.py --rounds 9 x86-64 native
    docs/processors.py old=FILE new=FILE      builds of crates/solve/examples/speed.rs

Prints what each build does per second of processor time, in millions, the best of all rounds, and
in brackets the share of the last column. The builds take turns, so that a machine that slows down
slows all of them.
"""

import argparse
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LEVELS = ["x86-64", "x86-64-v2", "x86-64-v3", "native"]


def build(level):
    """The pieces of work, built for one kind of processor."""
    target = os.environ.get("CARGO_TARGET_DIR", os.path.join(ROOT, "target"))
    host = subprocess.check_output(["rustc", "-vV"], text=True).split("host: ")[1].split()[0]
    print(f"building for {level} ...", file=sys.stderr, flush=True)
    # With --target, what only runs while building is built once for all of them.
    command = ["cargo", "build", "--release", "--quiet", "--target", host]
    command += ["--package", "alfabeta-solve", "--example", "speed"]
    flags = {"RUSTFLAGS": f"-C target-cpu={level}"}
    subprocess.run(command, cwd=ROOT, env=os.environ | flags, check=True)
    kept = os.path.join(target, "processors", level)
    os.makedirs(os.path.dirname(kept), exist_ok=True)
    shutil.copy2(os.path.join(target, host, "release", "examples", "speed"), kept)
    return kept


def measure(programs, rounds, word):
    """By name of the work and of the build: what was counted, and the best millions per second."""
    counts, best = {}, {}
    for turn in range(rounds):
        for label, path in programs:
            print(f"round {turn + 1} of {rounds}: {label}", file=sys.stderr, flush=True)
            out = subprocess.run([path, word], capture_output=True, text=True, check=True).stdout
            for line in out.splitlines():
                name, count, seconds = line.split("\t")
                if counts.setdefault(name, count) != count:
                    sys.exit(f"{name}: {label} counts {count}, another build {counts[name]}")
                rate = int(count) / float(seconds) / 1e6
                best[name, label] = max(rate, best.get((name, label), 0))
    return counts, best


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("programs", nargs="*", default=LEVELS, metavar="LEVEL or NAME=FILE")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", metavar="WORD", help="pieces with WORD in their name")
    arguments = parser.parse_args()
    programs = []
    for program in arguments.programs:
        name, _, path = program.partition("=")
        programs.append((name, os.path.abspath(path) if path else build(name)))
    counts, best = measure(programs, arguments.rounds, arguments.only)
    labels = [label for label, _ in programs]
    print("| millions per second | " + " | ".join(labels) + " |")
    print("|---" * (len(labels) + 1) + "|")
    for name in counts:
        last = best[name, labels[-1]]
        cells = [f"{best[name, label]:.3g} ({best[name, label] / last:.2f})" for label in labels]
        print(f"| {name} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()

#!/usr/bin/env bash
# Everything that is checked, in the order in which it fails fastest. Needs only a Rust toolchain.
set -euo pipefail
cd "$(dirname "$0")"

step() {
    echo
    echo "== $*"
    "$@"
}

step cargo fmt --all --check
step cargo clippy --workspace --all-targets --quiet -- -D warnings
step cargo test --workspace --quiet
RUSTDOCFLAGS="-D warnings" step cargo doc --workspace --no-deps --quiet
echo
echo "All checks passed."

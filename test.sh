#!/usr/bin/env bash
# Everything that is checked, in the order in which it fails fastest. Needs a Rust toolchain; for the web page Node.js with npm, and Chromium.
set -euo pipefail
cd "$(dirname "$0")"

step() {
    echo
    echo "== $*"
    "$@"
}

# What is missing is told now, not after minutes of compiling.
needs() {
    local name
    for name in "$@"; do
        if command -v "$name" >/dev/null; then return; fi
    done
    echo "The tests of the web page need $1, which is not in PATH. On Debian or Ubuntu: apt install nodejs npm chromium" >&2
    exit 1
}
needs node
needs npm
[ -n "${CHROMIUM:-}" ] || needs chromium chromium-browser google-chrome google-chrome-stable

step cargo fmt --all --check
step cargo clippy --workspace --all-targets --quiet -- -D warnings
step cargo test --workspace --quiet
RUSTDOCFLAGS="-D warnings" step cargo doc --workspace --no-deps --quiet
step npm --prefix e2e ci --silent --no-audit --no-fund
step npm --prefix e2e run --silent types
step cargo build -p cli --quiet
step npm --prefix e2e test --silent
echo
echo "All checks passed."

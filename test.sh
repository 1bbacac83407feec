#!/usr/bin/env bash
# Everything that is checked, in the order in which it fails fastest. With --install, what is missing is installed first (Debian, Ubuntu).
set -euo pipefail
cd "$(dirname "$0")"

step() {
    echo
    echo "== $*"
    "$@"
}

missing=()
# A program, and the Debian packages it comes in.
want() {
    command -v "$1" >/dev/null || missing+=("${@:2}")
}
# The example bots are Python programs.
want python3 python3 python3-venv
want node nodejs npm
want npm npm
[ -n "${CHROMIUM:-}" ] || command -v chromium chromium-browser google-chrome >/dev/null || missing+=(chromium)

install() {
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}
if [ "${1:-}" = --install ]; then
    # Tests of work on many machines start the real server; without it they say so and go on. Debian
    # has it where only some users look.
    PATH=$PATH:/usr/sbin want nats-server nats-server
    for component in rustfmt clippy; do
        cargo "${component/rust/}" --version >/dev/null 2>&1 || step rustup component add "$component"
    done
    if [ "${#missing[@]}" -gt 0 ]; then
        echo "== apt-get install ${missing[*]}"
        # A mirror may be busy; once more is worth it.
        install || { sleep 10; install; }
    fi
elif [ "${#missing[@]}" -gt 0 ]; then
    # Told now, not after minutes of compiling.
    echo "The tests need ${missing[*]}. On Debian or Ubuntu: ./test.sh --install. Another browser: CHROMIUM=/path/to/chrome ./test.sh" >&2
    exit 1
fi

step cargo fmt --all --check
# Without and with the feature that is off by default; the second run looks at two crates again.
step cargo clippy --workspace --all-targets --quiet -- -D warnings
step cargo clippy --workspace --all-targets --features alfabeta/cluster --quiet -- -D warnings
step cargo test --workspace --features alfabeta/cluster --quiet
# With verification it takes minutes: cargo package --workspace, before a release.
step cargo package --workspace --no-verify --allow-dirty --quiet
step crates/python/test.sh
RUSTDOCFLAGS="-D warnings" step cargo doc --workspace --no-deps --quiet
step npm --prefix e2e ci --silent --no-audit --no-fund
step npm --prefix e2e run --silent format:check
step npm --prefix e2e run --silent types
# The tests of the page run the program that `cargo test` has built.
step npm --prefix e2e test --silent
# The page that needs no server. Compiling it takes four minutes of processor time where the library for WebAssembly
# must be compiled too, so it is asked for: WITH_SITE=1 ./test.sh. All tests on it: npm --prefix e2e run site
site() {
    local status=0
    ./site.sh || status=$?
    case $status in
        0) npm --prefix e2e run --silent site site errors frame ;;
        77) echo "Skipped: it cannot be built here." ;;
        *) return "$status" ;;
    esac
}
if [ -n "${WITH_SITE:-}" ]; then step site; else echo "Skipped: the page without a server (WITH_SITE=1)."; fi
echo
echo "All checks passed."

#!/usr/bin/env bash
# Builds the page with the program in WebAssembly: files for any web host, in target/site.
# Exits with status 77 where that is not possible, and says what is missing.
set -euo pipefail
cd "$(dirname "$0")"

target=${CARGO_TARGET_DIR:-$PWD/target}
triple=wasm32-unknown-unknown
# Debian's compiler, unpacked and not installed.
debian=$target/rustc-web/usr

missing() {
    echo "site.sh: $*" >&2
    exit 77
}

# Debian's compiler for browsers. It has no library for WebAssembly, but the library's source.
unpack() {
    [ -x "$debian/bin/rustc" ] && return
    command -v apt-get dpkg >/dev/null || return
    local packages
    packages=$(apt-get install --simulate rustc-web rust-web-src 2>/dev/null | awk '/^Inst/ { print $2 }')
    [ -n "$packages" ] || return
    rm -rf "$target/rustc-web" && mkdir -p "$target/rustc-web/packages"
    # shellcheck disable=SC2086 # one word per package
    (cd "$target/rustc-web/packages" && apt-get download -qq $packages >/dev/null 2>&1) || return
    for package in "$target"/rustc-web/packages/*.deb; do
        dpkg --fsys-tarfile "$package" |
            tar -x -C "$target/rustc-web" --no-wildcards-match-slash --exclude=./usr/share \
                --exclude='./usr/src/rustc-*/[!l]*' --exclude='./usr/src/rustc-*/l[!i]*'
    done
    rm -r "$target/rustc-web/packages"
}

# The flags replace those of .cargo/config.toml. Searches recurse, and need more than 1 MB of stack.
export RUSTFLAGS="-C target-feature=+simd128 -C link-arg=-zstack-size=8388608"
build=(cargo build --quiet --package alfabeta-wasm --profile site --target "$triple" --target-dir "$target/wasm")

command -v npm >/dev/null || missing "Node.js is missing"
[ -d e2e/node_modules/esbuild ] || npm --prefix e2e ci --silent --no-audit --no-fund
sysroot=$(rustc --print sysroot)
if [ -d "$sysroot/lib/rustlib/$triple/lib" ]; then
    "${build[@]}"
else
    unpack
    [ -x "$debian/bin/rustc" ] ||
        missing "no compiler for WebAssembly: rustup target add $triple, or Debian's rustc-web and rust-web-src"
    linker=$(find "$sysroot/lib/rustlib" -name rust-lld -type f | head -n 1)
    [ -n "$linker" ] || missing "no linker for WebAssembly: rust-lld is not part of $sysroot"
    LD_LIBRARY_PATH=$debian/lib:$debian/lib/$(uname -m)-linux-gnu \
        RUSTC=$debian/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker \
        "${build[@]}" -Z build-std=std,panic_abort -Z build-std-features=
fi
unset RUSTFLAGS
node crates/wasm/site/build.js "$target/wasm/$triple/site/wasm.wasm" "$target/site"

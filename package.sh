#!/usr/bin/env bash
# Makes everything that is published, in target/dist, and tries it: the crates, a program of one
# file, a Debian package, completions and manual pages, a Python wheel.
#
#   ./package.sh                              for this machine's kind of processor
#   ./package.sh --install                    what is missing is installed first (Debian, Ubuntu)
#   ./package.sh aarch64-unknown-linux-gnu    for another one, tried under qemu-aarch64
set -euo pipefail
cd "$(dirname "$0")"

here=$PWD
if ! command -v cargo rustc >/dev/null; then
    echo "package.sh: needs Rust 1.95 or newer, which rustup installs: https://rustup.rs" >&2
    exit 1
fi
host=$(rustc -vV | sed -n 's/^host: //p')
target=$host
install=no
for word in "$@"; do
    case $word in
    --install) install=yes ;;
    *) target=$word ;;
    esac
done
machine=${target%%-*}
build=${CARGO_TARGET_DIR:-$here/target}
dist=$build/dist
version=$(sed -n '/^\[workspace.package\]/,/^$/s/^version = "\(.*\)"/\1/p' Cargo.toml)
name=alfabeta-$version-$machine-linux
# Files carry the time of the commit, so that the same commit gives the same files.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

case $target in
x86_64-*-linux-*) debian=amd64 ;;
aarch64-*-linux-*) debian=arm64 ;;
*) echo "expected a target like x86_64-unknown-linux-gnu or aarch64-unknown-linux-gnu, found $target" >&2 && exit 2 ;;
esac
# No libraries of the system are needed then.
static="target.'cfg(target_env = \"gnu\")'.rustflags = ['-C', 'target-feature=+crt-static']"
# How a program for the target is run here, and what the names of its compiler's tools begin with.
run=()
tool=""
# No environment of ours.
bare=(env -i)
if [ "${host%%-*}" != "$machine" ]; then
    run=("qemu-$machine")
    # The server starts itself anew to set this, which an emulated program cannot.
    bare+=(MALLOC_ARENA_MAX=1)
    tool=$machine-linux-gnu-
    linker=CARGO_TARGET_${target//-/_}_LINKER
    export "${linker^^}=${tool}gcc"
fi

step() {
    echo
    echo "== $(date +%T) $1"
    shift
    "$@"
}

fail() {
    echo "package.sh: $*" >&2
    exit 1
}

missing=()
# A program, and the Debian packages it comes in.
want() {
    command -v "$1" >/dev/null || missing+=("${@:2}")
}

tools() {
    # The C library is only recommended by the compiler's package.
    if [ -n "$tool" ]; then
        want "${tool}gcc" "gcc-${tool%-}" "libc6-dev-$debian-cross"
        want "${tool}objdump" "binutils-${tool%-}"
    else
        want cc gcc libc6-dev
        want objdump binutils
    fi
    want dpkg-deb dpkg
    want lintian lintian
    want "qemu-$machine" qemu-user
    want man man-db
    # Debian's Python comes without what makes environments.
    [ -n "$tool" ] || python3 -c 'import ensurepip' 2>/dev/null || missing+=(python3 python3-venv)
    if [ "${#missing[@]}" -gt 0 ]; then
        [ $install = yes ] || fail "needs ${missing[*]}. On Debian or Ubuntu: ./package.sh --install"
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
    fi
    standard_library
}

# Rust's, for the target.
standard_library() {
    [ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ] && return
    [ $install = yes ] || fail "needs Rust's library: rustup target add $target"
    rustup target add "$target"
}

# Every crate as it would be published. Not built one by one: the program is built from all of them.
crates() {
    local crate
    rm -rf "$build/package"
    CARGO_TARGET_DIR=$build cargo package --workspace --no-verify --allow-dirty --quiet
    mkdir -p "$dist/crates"
    for crate in "$build"/package/*.crate; do
        # Not in a pipe, which would fail if grep ends before tar has written all.
        grep -q '^publish = false' <<<"$(tar -xzOf "$crate" "$(basename "$crate" .crate)/Cargo.toml")" ||
            cp "$crate" "$dist/crates"
    done
    ls -sh "$dist/crates"
}

# The archives, unpacked as a workspace of their own with the versions of Cargo.lock.
unpacked() {
    local from=$scratch/crates to=$build/unpacked crate
    mkdir -p "$from" "$to"
    {
        printf '[workspace]\nresolver = "3"\nmembers = ["alfabeta*"]\n\n[patch.crates-io]\n'
        for crate in "$dist"/crates/*.crate; do
            tar -xzf "$crate" -C "$from"
            crate=$(basename "$crate" .crate)
            echo "${crate%-"$version"} = { path = \"$crate\" }"
            # What has not changed keeps its time and is not built again.
            diff -rq -x .cargo_vcs_info.json -x Cargo.lock "$from/$crate" "$to/$crate" >/dev/null 2>&1 && continue
            rm -rf "${to:?}/$crate"
            cp -r "$from/$crate" "$to"
        done
        sed -n '/^\[profile.release\]/,/^$/p' Cargo.toml
    } >"$to/Cargo.toml"
    cp Cargo.lock "$to"
    # Crates that are not published leave the lock file.
    cargo metadata --manifest-path "$to/Cargo.toml" --format-version 1 >/dev/null
}

# The program of one file, from the archives alone, as cargo installs it.
program() {
    unpacked
    every_crate_is_in_it
    # This is added to what .cargo/config.toml says about processors. No file of C that is compiled has
    # the time in it, and with another time SQLite and all above it would be built anew.
    CARGO_TARGET_DIR=$build/static env -u SOURCE_DATE_EPOCH \
        cargo install --quiet --locked --path "$build/unpacked/alfabeta-$version" \
        --target "$target" --root "$scratch/installed" --config "$static"
    [ "$machine" != x86_64 ] || no_avx512 "$scratch/installed/bin/alfabeta"
    "${tool}strip" "$scratch/installed/bin/alfabeta"
    install -D "$scratch/installed/bin/alfabeta" "$dist/$name/alfabeta"
    ls -sh "$dist/$name/alfabeta"
}

# A crate that the program does not use would be published without ever being built alone. The
# program here is without its feature `cluster`, which the tests build.
every_crate_is_in_it() {
    local used crate
    used=$(cargo tree --manifest-path "$build/unpacked/Cargo.toml" --package alfabeta \
        --all-features --edges normal --prefix none)
    for crate in "$dist"/crates/*.crate; do
        crate=$(basename "$crate" "-$version.crate")
        grep -q "^$crate v" <<<"$used" || fail "$crate is packed, but no part of the program"
    done
}

# That none of our functions needs AVX-512. The C library has some that do; it asks the processor
# first, and says so in their names.
no_avx512() {
    local found
    found=$(objdump -d --no-show-raw-insn "$1" | awk '
        /^[0-9a-f]+ <.*>:$/ { name = $2; functions++ }
        /%(zmm|[xy]mm(1[6-9]|2[0-9]|3[01])|k[0-7])/ && name !~ /_(evex|avx512)/ { found[name] }
        END {
            for (name in found) print name
            if (!functions) print "no functions found"
        }')
    [ -z "$found" ] || fail "AVX-512 in ${found//$'\n'/ }"
    echo "no AVX-512"
}

# What lies beside the program.
companions() {
    local to=$dist/$name alfabeta=("${run[@]}" "$dist/$name/alfabeta") shell
    mkdir -p "$to/completions"
    "${alfabeta[@]}" man --out "$to/man" | wc -l
    for shell in bash zsh fish powershell; do
        "${alfabeta[@]}" completions $shell >"$to/completions/alfabeta.$shell"
    done
    cp LICENSE-* README.md CHANGELOG.md "$to"
    # Whose code is in the program, and under which licence.
    cargo tree --package alfabeta --target "$target" --edges normal --prefix none --format "{p} {l}" |
        sed 's/ (proc-macro)//; s/ (\*)//; s/ (\/[^)]*)//' | LC_ALL=C sort -u >"$to/CRATES"
}

archive() {
    tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
        -C "$dist" -c "$name" | gzip -9n >"$dist/$name.tar.gz"
}

debian_package() {
    local root=$scratch/debian from=$dist/$name doc
    doc=$root/usr/share/doc/alfabeta
    install -D "$from/alfabeta" "$root/usr/bin/alfabeta"
    install -D -m 644 -t "$root/usr/share/man/man1" "$from"/man/*
    gzip -9n "$root"/usr/share/man/man1/*
    install -D -m 644 "$from/completions/alfabeta.bash" "$root/usr/share/bash-completion/completions/alfabeta"
    install -D -m 644 "$from/completions/alfabeta.zsh" "$root/usr/share/zsh/vendor-completions/_alfabeta"
    install -D -m 644 "$from/completions/alfabeta.fish" "$root/usr/share/fish/vendor_completions.d/alfabeta.fish"
    install -D -m 644 -t "$doc" packaging/copyright README.md CHANGELOG.md "$from/CRATES"
    install -D -m 644 packaging/lintian-overrides "$root/usr/share/lintian/overrides/alfabeta"
    maintainer="${DEBFULLNAME:-the alfabeta authors} <${DEBEMAIL:-alfabeta@example.org}>"
    printf 'alfabeta (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- %s  %s\n' \
        "$version" "$maintainer" "$(date -uRd "@$SOURCE_DATE_EPOCH")" | gzip -9n >"$doc/changelog.gz"
    control "$(du -sk "$root" | cut -f1)"
    chmod -R u=rwX,go=rX "$root"
    dpkg-deb --root-owner-group -Zxz --build "$root" "$dist/alfabeta_${version}_$debian.deb"
    lintian --fail-on error "$dist/alfabeta_${version}_$debian.deb"
}

control() {
    mkdir -p "$root/DEBIAN"
    cat >"$root/DEBIAN/control" <<END
Package: alfabeta
Version: $version
Architecture: $debian
Maintainer: $maintainer
Installed-Size: $1
Section: science
Priority: optional
Description: play, solve, explain and referee two-player games
 The games are m,n,k-games (tic-tac-toe of any size), Gomoku, Ultimate
 tic-tac-toe, Kalah (Mancala) and game trees written by hand.
 .
 Play against ten levels in a terminal or in the browser, analyse positions,
 prove what they are worth and check the proof, watch alpha-beta step by
 step, and let engines play matches with Elo and error bars.
END
}

# The wheel as pip installs it, with the package's own tests. Only for this machine's kind of
# processor: Python itself is not emulated.
wheel() {
    if [ -n "$tool" ]; then
        echo "skipped: run ./package.sh on such a machine for its wheel"
        return
    fi
    CARGO_TARGET_DIR=$build crates/python/test.sh --wheel
    cp "$build"/wheels/alfabeta-*.whl "$dist" || fail "no wheel was made, which takes Python 3.10 or newer"
}

# In an environment that has nothing of ours.
try_wheel() {
    [ -z "$tool" ] || return 0
    python3 -m venv "$scratch/python"
    "$scratch/python/bin/pip" --quiet --disable-pip-version-check install "$dist"/alfabeta-*.whl
    (cd "$scratch" && python/bin/python -c '
import alfabeta as ab
assert ab.solve("kalah:4x3").proven and ab.State("tictactoe").playouts(10, seed=1).size == 10')
    echo "wheel: installed by pip, solves and plays"
}

# The nodes of the bench: the same on every processor, or something is broken.
signature() {
    "$@" bench --json | sed -n '0,/"nodes"/s/.*"nodes": \([0-9]*\).*/\1/p'
}

# What is expected from here on: what the program for another machine counted, if one was made from
# these crates before, or else what this one counts.
expect_signature() {
    local kept
    kept=$build/signatures/$(cat "$dist"/crates/*.crate | sha256sum | cut -c1-16)
    if [ -s "$kept" ]; then
        expected=$(<"$kept")
        same_signature archive "$@"
        return
    fi
    expected=$(signature "$@")
    [ -n "$expected" ] || fail "archive: the program does not run"
    echo "archive: bench signature $expected"
    mkdir -p "$(dirname "$kept")"
    echo "$expected" >"$kept"
}

same_signature() {
    local found
    found=$(signature "${@:2}") || fail "$1: the program does not run"
    [ "$found" = "$expected" ] || fail "$1: expected the bench signature $expected, found $found"
    echo "$1: bench signature $found"
}

# That the page is served until Ctrl-C.
serves_the_page() {
    local port="" page
    "${@:2}" web --no-open --port 0 >"$scratch/url" &
    for _ in {1..100}; do
        port=$(sed -n 's/.*:\([0-9]*\)\/$/\1/p' "$scratch/url")
        [ -n "$port" ] && break
        sleep 0.1
    done
    [ -n "$port" ] || fail "$1: no address was printed"
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
    page=$(tr -d '\0' <&3)
    exec 3>&-
    kill -INT $! && wait $! || fail "$1: it did not end well"
    [[ $page == *"200 OK"*"<html"* ]] || fail "$1: no page"
    echo "$1: the page is served"
}

# On a machine that has nothing of ours, not even libraries.
try_archive() {
    local empty=$scratch/empty program
    mkdir "$empty"
    tar -xzf "$dist/$name.tar.gz" -C "$empty"
    program=("${run[@]}" "$empty/$name/alfabeta")
    "${tool}objdump" -p "$empty/$name/alfabeta" >"$scratch/headers"
    ! grep NEEDED "$scratch/headers" || fail "the program needs libraries"
    expect_signature "${program[@]}"
    serves_the_page archive "${bare[@]}" "${program[@]}"
    if [ "${#run[@]}" -eq 0 ] && [ "$(id -u)" -eq 0 ]; then
        same_signature "alone in a root of its own, as in the container" chroot "$empty/$name" /alfabeta
        serves_the_page "alone in a root of its own" chroot "$empty/$name" /alfabeta
    fi
}

# Installed by dpkg into a system of its own, and removed from there.
try_debian() {
    local root=$scratch/system left
    mkdir -p "$root"/var/lib/dpkg/{info,updates}
    touch "$root"/var/lib/dpkg/{status,available}
    local dpkg=(dpkg --root="$root" --force-not-root --force-architecture --log=/dev/null)
    "${dpkg[@]}" --install "$dist/alfabeta_${version}_$debian.deb"
    same_signature "Debian package" "${run[@]}" "$root/usr/bin/alfabeta"
    serves_the_page "Debian package" "${bare[@]}" "${run[@]}" "$root/usr/bin/alfabeta"
    man --warnings -l "$root/usr/share/man/man1/alfabeta.1.gz" >/dev/null
    bash -n "$root/usr/share/bash-completion/completions/alfabeta"
    "${dpkg[@]}" --purge alfabeta
    left=$(find "$root" -name '*alfabeta*' ! -path '*/var/lib/dpkg/*')
    [ -z "$left" ] || fail "the Debian package leaves $left"
    echo "Debian package: installed and removed"
}

# The oldest processor that is promised, and newer ones. qemu refuses what the named one does not know.
try_processors() {
    local cpus=(Nehalem Haswell) cpu
    [ "$machine" = aarch64 ] && cpus=(cortex-a53 cortex-a72 max)
    for cpu in "${cpus[@]}"; do
        same_signature "$cpu, emulated" "qemu-$machine" -cpu "$cpu" "$dist/$name/alfabeta" 2> >(grep -v "TCG doesn't support" >&2)
    done
}

try_container() {
    if ! docker info >/dev/null 2>&1; then
        echo "skipped: no Docker daemon answers here. The Dockerfile is not tested."
        return
    fi
    docker build --tag alfabeta .
    same_signature container docker run --rm alfabeta
}

step "tools" tools
# What was made for other processors stays.
rm -rf "$dist/crates" "$dist/$name"* "$dist"/alfabeta_*_"$debian".deb "$dist"/alfabeta-*"_$machine.whl"
mkdir -p "$dist"
step "crates: packed" crates
step "program: one file for $target, built from the packed crates" program
step "manual pages, completions, licences" companions
step "archive" archive
step "Debian package" debian_package
step "Python wheel" wheel
step "tried: the archive in an empty folder" try_archive
step "tried: the Debian package" try_debian
step "tried: the wheel" try_wheel
step "tried: other processors" try_processors
step "tried: the container" try_container
(cd "$dist" && find . -name '*.tar.gz' -o -name '*.deb' -o -name '*.whl' -o -name '*.crate' | LC_ALL=C sort | xargs sha256sum >SHA256SUMS)
echo
echo "All of it is in $dist:"
cat "$dist/SHA256SUMS"

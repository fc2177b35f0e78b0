# shellcheck shell=bash
# What the scripts share: how they speak, where the tools are, which versions are wanted.
# It is read by the other scripts, not run. It keeps to bash 3.2, the one that macOS ships.

set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
cd "$root"

# Trunk 0.22 asks for a newer Rust than this project does.
trunk_version=0.21.14
# What cuts the page into the first load and the parts that are fetched later.
split_version=0.2.4
# What finds in the tests what keeps people out of the page.
axe_version=4.14.1

# Tools live in a folder of their own, one subfolder a version, so that nothing in ~/.cargo/bin is replaced and other
# projects keep the versions that they need. Deleting the folder undoes everything that script/setup installed, but for
# the wasm32 target and, on Debian as root, packages.
tools="${AMONG_AGENTS_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/among-agents/tools}"

# Trunk reads NO_COLOR as a yes-or-no setting and stops on the usual NO_COLOR=1, so the wish is passed on another way.
if [ -n "${NO_COLOR:-}" ]; then
    unset NO_COLOR
    export TRUNK_COLOR=never CARGO_TERM_COLOR=never
fi
# The version is chosen here, so Trunk need not ask the network for a newer one at every start.
export TRUNK_SKIP_VERSION_CHECK=true

say() { printf '%s\n' "$*"; }

heading() { printf '\n== %s\n' "$*"; }

# Ends the script with what went wrong and what to do about it, one line an argument.
stop() {
    printf '\n' >&2
    printf '%s\n' "$@" >&2
    exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# Seconds as a person says them: 75 becomes "1 min 15 s".
duration() {
    if [ "$1" -ge 60 ]; then
        printf '%d min %d s' $(($1 / 60)) $(($1 % 60))
    else
        printf '%d s' "$1"
    fi
}

# The version of a crate in Cargo.lock: the wasm-bindgen tool must match the crate to the last digit.
locked_version() {
    awk -v want="name = \"$1\"" '
        $0 == want { found = 1; next }
        found && $1 == "version" { gsub(/"/, "", $3); print $3; exit }
    ' Cargo.lock
}

# The last number that a tool's --version prints, e.g. 0.21.14 from "trunk 0.21.14"; nothing if it does not run.
version_of() {
    { "$1" --version 2>/dev/null || true; } | sed -n '1s/^[^0-9]*\([0-9][0-9.]*\).*/\1/p'
}

# Debian and its like can be given packages without asking only when the script is run by root.
can_apt() { have apt-get && [ "$(id -u)" = 0 ]; }

apt_lists_read=no
apt_install() {
    if [ "$apt_lists_read" = no ]; then
        DEBIAN_FRONTEND=noninteractive apt-get update -q >/dev/null || true
        apt_lists_read=yes
    fi
    DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@" >/dev/null
}

[ -f Cargo.lock ] || stop "Cargo.lock is missing. It belongs to the project: get it back with 'git checkout Cargo.lock'."
bindgen_version="$(locked_version wasm-bindgen)"
[ -n "$bindgen_version" ] || stop "Cargo.lock names no wasm-bindgen, so the tool that must match it cannot be chosen."

trunk_home="$tools/trunk-$trunk_version"
bindgen_home="$tools/wasm-bindgen-$bindgen_version"
split_home="$tools/wasm-split-$split_version"
binaryen_home="$tools/binaryen"
axe_home="$tools/axe-core-$axe_version"

export PATH="$trunk_home/bin:$bindgen_home/bin:$split_home/bin:$binaryen_home/node_modules/.bin:$binaryen_home/bin:$PATH"
# rustup's folder is often not on PATH in a shell that was open when it was installed.
if ! have cargo && [ -x "${CARGO_HOME:-$HOME/.cargo}/bin/cargo" ]; then
    export PATH="${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"
fi

# The linker leaves in what cutting takes, and the page does not tell where its builder keeps crates.
wasm_flags="-C link-arg=--emit-relocs"
crates="${CARGO_HOME:-$HOME/.cargo}/registry/src"
case "$crates" in
    *' '*) ;;
    *) wasm_flags="$wasm_flags --remap-path-prefix=$crates=crates" ;;
esac

# Builds the page into dist/. Cargo tells how far it is.
build_page() {
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="$wasm_flags" trunk --log warn build --release
}

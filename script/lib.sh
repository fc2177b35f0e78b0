# shellcheck shell=bash
# Shared by all scripts: messages, arguments, process groups, the location of the tools, and the tools'
# versions. The other scripts source this file. It is compatible with bash 3.2, which macOS ships.

set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
cd "$root"

# The running script, as messages name it.
self="script/$(basename "$0")"

# Trunk 0.22 needs a newer Rust than this project.
trunk_version=0.21.14
# Splits the page into the first load and the chunks that are loaded later.
split_version=0.2.4
# Finds accessibility problems in the tests.
axe_version=4.14.1

# Tools live in a folder of their own with one subfolder per version, so that nothing in ~/.cargo/bin is
# replaced and other projects keep their versions. Deleting the folder removes everything that script/setup
# installed, except the wasm32 target and, on Debian as root, packages.
tools="${AMONG_AGENTS_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/among-agents/tools}"

# Trunk parses NO_COLOR as a boolean and fails on the usual NO_COLOR=1, so the setting is passed on in other
# variables.
if [ -n "${NO_COLOR:-}" ]; then
    unset NO_COLOR
    export TRUNK_COLOR=never CARGO_TERM_COLOR=never
fi
# The version is fixed here, so Trunk need not look for a newer one at every start.
export TRUNK_SKIP_VERSION_CHECK=true

say() { printf '%s\n' "$*"; }

heading() { printf '\n== %s\n' "$*"; }

# Exits with an error message, one line per argument: what went wrong and what to do about it.
stop() {
    printf '\n' >&2
    printf '%s\n' "$@" >&2
    exit 1
}

# Ends the script if any argument is left: -h and --help print the comment at its head, and others are
# refused.
no_more_arguments() {
    [ $# -gt 0 ] || return 0
    case "$1" in
        -h | --help)
            sed -n '2,/^$/s/^# \{0,1\}//p' "$self"
            exit 0
            ;;
        *) stop "$self does not know “$1”. '$self --help' says what it does and takes." ;;
    esac
}

have() { command -v "$1" >/dev/null 2>&1; }

# A command that runs in the background, as a process group of its own, so that it can be ended with
# everything that it has started. There is at most one at a time.
group=

# start_group COMMAND … starts a command as that group.
start_group() {
    set -m
    "$@" </dev/null &
    group=$!
    set +m
}

# Waits for the group's command and returns its exit status.
finish_group() {
    local code=0
    wait "$group" || code=$?
    group=
    return "$code"
}

# run COMMAND … runs a command as a group, and so ends it when the script is ended. A command in the
# foreground would go on, because bash heeds signals only after it.
run() {
    start_group "$@"
    finish_group
}

end_group() { [ -z "$group" ] || kill -- "-$group" 2>/dev/null || true; }

trap end_group EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# Formats seconds for people: 75 becomes "1 min 15 s".
duration() {
    if [ "$1" -ge 60 ]; then
        printf '%d min %d s' $(($1 / 60)) $(($1 % 60))
    else
        printf '%d s' "$1"
    fi
}

# Prints the version of a crate in Cargo.lock. The wasm-bindgen tool must have exactly the crate's version.
locked_version() {
    awk -v want="name = \"$1\"" '
        $0 == want { found = 1; next }
        found && $1 == "version" { gsub(/"/, "", $3); print $3; exit }
    ' Cargo.lock
}

# Prints the last number of a tool's --version output, for example 0.21.14 for "trunk 0.21.14". Prints nothing
# if the tool does not run.
version_of() {
    { "$1" --version 2>/dev/null || true; } | sed -n '1s/^[^0-9]*\([0-9][0-9.]*\).*/\1/p'
}

# Packages are installed without asking only on Debian-like systems and only as root.
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
# A shell that was open when rustup was installed often lacks rustup's folder on its PATH.
if ! have cargo && [ -x "${CARGO_HOME:-$HOME/.cargo}/bin/cargo" ]; then
    export PATH="${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"
fi

# The splitter needs the relocations, which the linker removes by default. The remapped prefix keeps the
# builder's crate folder out of the page.
wasm_flags="-C link-arg=--emit-relocs"
crates="${CARGO_HOME:-$HOME/.cargo}/registry/src"
case "$crates" in
    *' '*) ;;
    *) wasm_flags="$wasm_flags --remap-path-prefix=$crates=crates" ;;
esac

# With these settings Trunk builds the page in chunks, which script/after-build splits off. A plain 'trunk
# build' has none of them and gives a page in one file. Trunk cannot minify the loader that it writes on the
# way; the page gets another one.
chunks=(
    AMONG_AGENTS_SPLIT=1
    TRUNK_BUILD_FEATURES=split
    "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS=$wasm_flags"
)
trunk_log="warn,trunk::processing::minify=error"

# Builds the page into dist/. Cargo shows the progress.
build_page() {
    env "${chunks[@]}" trunk --log "$trunk_log" build --release
}

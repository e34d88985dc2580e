#!/usr/bin/env bash
# The tests of the store need a PostgreSQL server, which they start themselves: finds its programs, installs them
# where that can be done, and asks for them where not.
set -euo pipefail

is_there() {
	command -v initdb > /dev/null && command -v postgres > /dev/null && return
	# Debian keeps them off the PATH, a folder for each version
	compgen -G '/usr/lib/postgresql/*/bin/initdb' > /dev/null
}

if is_there; then exit 0; fi
if [[ $(id -u) == 0 ]] && command -v apt-get > /dev/null; then
	echo "install: PostgreSQL, for the tests of the store"
	exec {lock}< "$(dirname "${BASH_SOURCE[0]}")" && flock $lock # one apt at a time
	log=$(mktemp)
	if { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql; } \
		> "$log" 2>&1 && is_there; then
		rm "$log"
		exit 0
	fi
	cat "$log"
fi
echo "The tests of the store need PostgreSQL. Install it and run make again (on Debian: sudo apt install postgresql)."
exit 1

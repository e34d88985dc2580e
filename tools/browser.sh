#!/usr/bin/env bash
# The page's tests need a browser: finds Chromium, installs it where that can be done, and asks for it where not.
# Its headless shell, the same engine without windows, is the quickest; any Chromium will do.
set -euo pipefail

has() { command -v "$1" > /dev/null; }

if has chromium-headless-shell; then exit 0; fi
if [[ $(id -u) == 0 ]] && has apt-get; then
	exec {lock}< "$(dirname "${BASH_SOURCE[0]}")" && flock $lock # one apt at a time
	log=$(mktemp)
	export DEBIAN_FRONTEND=noninteractive
	apt-get update -qq > "$log" 2>&1 || true
	for package in chromium-headless-shell chromium; do
		if [[ $package == chromium ]] && has chromium; then break; fi
		echo "install: $package, for the page's tests"
		if apt-get install -y -qq --no-install-recommends "$package" >> "$log" 2>&1; then
			rm "$log"
			exit 0
		fi
	done
fi
for name in chromium chromium-browser google-chrome; do
	if has "$name"; then exit 0; fi
done
if [[ -n ${log:-} ]]; then cat "$log"; fi
echo "The page's tests need Chromium. Install it and run make again (on Debian: sudo apt install chromium-headless-shell)."
exit 1

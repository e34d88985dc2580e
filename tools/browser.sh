#!/usr/bin/env bash
# The page's tests need a browser: finds Chromium, installs it where that can be done, and asks for it where not.
set -euo pipefail

for name in chromium chromium-browser google-chrome; do
	if command -v "$name" > /dev/null; then exit 0; fi
done
if [[ $(id -u) == 0 ]] && command -v apt-get > /dev/null; then
	echo "install: Chromium, for the page's tests"
	log=$(mktemp)
	if { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium; } \
		> "$log" 2>&1; then
		rm "$log"
		exit 0
	fi
	cat "$log"
fi
echo "The page's tests need Chromium. Install it and run make again (on Debian: sudo apt install chromium)."
exit 1

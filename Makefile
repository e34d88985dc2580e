# Everything you do with Stellwerk; each target first brings up to date what it needs, and only that.
#
#   PYTHON=python3.12   make .venv with this interpreter, 3.11 or newer (default: python3)
#   ARGS="..."          more arguments for play, terminal, pytest, bench
#   STELLWERK_PURE=1    install without compiling
#   COMPILED=x.whl      for static: Stellwerk compiled for Python in the browser

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory --no-builtin-rules
unexport PYTHONPATH  # a path to the tree would hide the installed, compiled package
unexport PYTHONDONTWRITEBYTECODE  # every process that tests start would translate all modules again

# That of .venv, once there is one.
PYTHON ?= $(if $(wildcard .venv/bin/python),.venv/bin/python,python3)
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PAGE := stellwerk/server/page
STATIC := build/static
NODE_MODULES := web/node_modules/.installed
NODE_TOOLS := web/node_modules/.tools
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
# Translated when they are first imported: pip would translate all of them, on one core.
INSTALL_LOCKED := $(PIP) install --require-hashes --no-compile
# What `make lab` adds.
LAB := $(patsubst %,requirements/%.txt,lab envs openspiel mcp print push ray)

CORES := $(shell nproc 2> /dev/null || echo 2)

# More things at a time than there are cores, since tests of processes, servers and the page often wait.
# A worker that has finished its share takes tests from the others.
MOST := $(shell echo $$(($(CORES) + 1)))
MANY := -n $(shell echo $$(($(CORES) * 2))) --dist worksteal

# Tests of servers, processes and browsers depend on what else the machine does. What fails is shown and run once more,
# by itself; what fails twice has failed: $(call twice,name,pytest and its arguments)
twice = run() { $(BIN)/pytest -q -o cache_dir=.pytest_cache/$(1) $(2) "$$@"; }; \
	run $(MANY) || { code=$$?; if [[ $$code != 1 ]]; then exit $$code; fi; \
		echo "tests: SOME FAILED, see above. They run once more, by themselves; what fails again has failed."; \
		run -vv --last-failed --maxfail=5; }

# Runs a check and shows what it printed only if it failed: $(call check,name,command)
check = @if out=$$($(2) 2>&1); then echo "$(1): ok"; else echo "$(1): failed"; echo "$$out"; exit 1; fi

# Builds a wheel without an environment of its own: $(call wheel,python,folder,more options)
wheel = $(1) -c 'from setuptools.build_meta import build_wheel; build_wheel("$(2)", {"--global-option": "--quiet"$(3)})' > /dev/null
# One that is unpacked at once needs no compression: that would take longer than the rest.
STORED := , "--build-option": "--compression=stored"

# Takes a new note only if it says something else: $(call keep_if_same), of $@.new
keep_if_same = if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# Installing, translating, drawing and bundling each wait for something else: all cores work on them.
INSTALLED = @$(MAKE) --jobs=$(CORES) $(VENV)/.package

.PHONY: help
help:  ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' Makefile


## For players

.PHONY: play static terminal install lab
play:  ## play in the browser (installs and builds what is missing)
	$(INSTALLED)
	@$(BIN)/stellwerk serve $(ARGS)

static: $(VENV)/.static  ## the whole game as a static site, for any web server: build/static (docs/static.md)
	@echo "The game is in $(STATIC): serve it with any web server, such as python3 -m http.server -d $(STATIC)"

terminal: $(VENV)/.package  ## watch or play a game at the terminal
	@$(BIN)/stellwerk play $(ARGS)

install:  ## install Stellwerk into .venv, compiled if there is a C compiler
	$(INSTALLED)
	@$(BIN)/python -I -c 'from stellwerk.kernel.compiled import COMPILED; \
		print("Stellwerk is installed in $(VENV),", "compiled." if COMPILED else "interpreted: \
	it works, about 100 times slower. Install a C compiler (on Debian: gcc, python3-dev) and run make again.")'


lab: $(VENV)/.lab $(VENV)/.package  ## add what tournaments, reports, learners, OpenSpiel, assistants, print, push and Ray need
	@echo "Tournaments, reports, environments, OpenSpiel, MCP, print, push and Ray are installed: $(BIN)/stellwerk tournament --help"


## For developers

.PHONY: test quick coverage lint format types imports page-check test-compiled test-interpreted test-page test-static test-wheel page pictures wheel
.PHONY: soak referee pads kills fuzz siege load visits bench bench-bots bench-envs bench-page bench-static anchors checkpoints figures ladder playthroughs lock clean
test:  ## all that a change must pass
	@$(MAKE) --jobs=$(MOST) --output-sync=line everything

# At the same time, since each waits now and then: for the network, the compiler's last file, a browser, a server.
# What the slowest need comes first.
.PHONY: everything checks postgresql browser
everything: $(VENV)/.package postgresql browser checks test-interpreted test-compiled test-page

checks: lint types imports page-check

postgresql:
	@tools/postgresql.sh

browser:
	@tools/browser.sh

lint: $(VENV)/.dev  ## style and likely mistakes (ruff)
	$(call check,lint,$(BIN)/ruff check --output-format=concise .)
	$(call check,format,$(BIN)/ruff format --check .)

format: $(VENV)/.dev  ## put right what ruff can put right, and show the rest
	@$(BIN)/ruff check --quiet --fix --exit-zero .; $(BIN)/ruff format .

# Python files that differ from the last commit.
CHANGED = $(shell git ls-files --modified --others --exclude-standard --deduplicate -- \
	'stellwerk/*.py' 'tests/*.py' 'benchmarks/*.py' | while read -r file; do if [ -f "$$file" ]; then echo "$$file"; fi; done)

quick: $(VENV)/.dev  ## while you work: style, types of what you changed, and some tests: ARGS=tests/rules/test_tolls.py
	@$(MAKE) lint
	$(if $(CHANGED),$(call check,types,$(BIN)/mypy $(CHANGED)),@echo "types: nothing changed")
	@$(if $(ARGS),PYTHONPATH=$(CURDIR) $(BIN)/pytest -q $(ARGS),echo "tests: none asked for, see make help")

coverage: $(VENV)/.dev  ## which lines of the rules their tests cover, on the sources: docs/coverage.md
	@PYTHONPATH=$(CURDIR) $(BIN)/pytest -q -n auto -m interpreted --cov --cov-report= $(ARGS)
	@$(BIN)/python tools/coverage_table.py > docs/coverage.md
	@echo "written: docs/coverage.md"

types: $(VENV)/.dev  ## types (mypy, strict)
	$(call check,types,$(BIN)/mypy $(wildcard stellwerk tests benchmarks))

imports: $(VENV)/.dev  ## who may import whom (import-linter)
	$(call check,imports,$(BIN)/lint-imports --no-cache)

page-check: $(NODE_TOOLS)  ## the page's style, types and small tests (eslint, prettier, svelte-check, vitest)
	$(call check,page lint,cd web && npm run --silent lint)
	$(call check,page types,cd web && npm run --silent check)
	$(call check,page tests,cd web && npx vitest run)

# The script `pytest` does not put the tree on sys.path, and PYTHONSAFEPATH keeps it so in the programs that
# tests start: both see the installed package. STELLWERK_EXPECT lets a test prove it.
test-compiled: $(VENV)/.dev $(VENV)/.package $(NODE_TOOLS) postgresql  ## tests, on the installed package
	@echo "tests: on the installed package, $$(head -n 1 $(VENV)/.wanted)"
	@export STELLWERK_EXPECT=$$(head -n 1 $(VENV)/.wanted) PYTHONSAFEPATH=1; $(call twice,compiled,$(ARGS))

# Where tests have the mark: collecting the others would take longer than most of these.
INTERPRETED = tests/rules $(shell grep -rl --include='test_*.py' 'mark\.interpreted' tests)

test-interpreted: $(VENV)/.dev  ## the rules' tests again, on the sources
	@echo "tests: the rules again, on the sources, interpreted"
	@STELLWERK_EXPECT=interpreted PYTHONPATH=$(CURDIR) $(BIN)/pytest -q -n auto --dist worksteal -m interpreted $(or $(ARGS),$(INTERPRETED))

# Apart from the others: the browser's driver keeps a loop of its own in its thread.
test-page: $(VENV)/.dev $(VENV)/.package $(NODE_TOOLS) browser  ## whole games through the page, in a real browser
	@echo "tests: the page, in a browser"
	@export PYTHONSAFEPATH=1; $(call twice,page,tests/page $(ARGS))

test-static: $(VENV)/.dev $(VENV)/.package $(VENV)/.static  ## the static site in a real browser, also offline
	@tools/browser.sh
	@echo "tests: the static site, in a browser"
	@PYTHONSAFEPATH=1 $(BIN)/pytest -q tests/static $(ARGS)

# Apart from the others: it installs all libraries again.
test-wheel: $(VENV)/.dev $(VENV)/.package  ## a wheel in an empty environment serves the page and plays a turn
	@STELLWERK_WHEEL=$$(echo $(CURDIR)/build/wheel/*.whl) $(BIN)/pytest -q tests/packaging

page: $(VENV)/.page $(VENV)/.pictures  ## build the page with its pictures, but nothing else

pictures: $(VENV)/.dev $(VENV)/.package browser  ## make the README's pictures again: docs/pictures
	@PYTHONPATH=tests/helpers $(BIN)/python -P tools/readme_pictures.py

# Each Python builds in an environment of its own; C code that is still good is kept in build/. They are run, not looked
# for: a version manager's python3.14 may be there without a Python behind it.
PYTHONS ?= $(foreach minor,11 12 13 14,$(shell python3.$(minor) -c 'print("python3.$(minor)")' 2> /dev/null))
wheel: page  ## wheels for the Pythons that are installed here, with the page inside: dist/
	@for python in $(PYTHONS); do \
		echo "wheel: $$python"; \
		$$python -m venv build/$$python; \
		build/$$python/bin/python -m pip --disable-pip-version-check -qq install --require-hashes -r requirements/build.txt; \
		$(call wheel,build/$$python/bin/python,dist); \
	done; ls dist

kills: $(VENV)/.package  ## kill the server in the middle of hundreds of decisions: nothing may be lost
	@$(BIN)/python benchmarks/kill.py $(ARGS)

fuzz: $(VENV)/.dev $(VENV)/.package  ## 100,000 wrong messages to a real server, and its HTTP part by its own description
	@$(BIN)/python benchmarks/fuzz.py $(ARGS)

siege: $(VENV)/.dev $(VENV)/.package  ## one address attacks a real server for minutes while somebody plays there
	@$(BIN)/python benchmarks/siege.py $(ARGS)

load: $(VENV)/.dev $(VENV)/.package postgresql  ## how many tables one process carries, and two on PostgreSQL
	@$(BIN)/python benchmarks/load.py $(ARGS)

visits: $(VENV)/.package  ## a day of coming and going in minutes: nothing may grow
	@$(BIN)/python benchmarks/visits.py $(ARGS)

bench-page: $(VENV)/.dev $(VENV)/.package browser  ## measure the page: weight, first board, click to new state
	@$(BIN)/python benchmarks/page.py $(ARGS)

bench-static: $(VENV)/.dev $(VENV)/.package $(VENV)/.static browser  ## measure the static site: weight, start, clicks, bots
	@$(BIN)/python benchmarks/static.py $(ARGS)

soak: $(VENV)/.package  ## random games with all invariants on; a million: ARGS="--games 31250 --fast"
	@$(BIN)/stellwerk soak $(ARGS)

pads: $(VENV)/.package  ## enter 50 games of every board on score pads: their sheets must be the games' own
	@$(BIN)/python benchmarks/pads.py $(ARGS)

referee: $(VENV)/.package  ## a second count of the rules judges games on every board; ten thousand: ARGS="--games 240"
	@cd tests && ../$(BIN)/python -m referee.run $(ARGS)

playthroughs: $(VENV)/.dev $(VENV)/.package  ## write what OpenSpiel is shown of each board, after a change that is meant
	@$(BIN)/python tests/helpers/playthroughs.py

bench: $(VENV)/.package  ## measure the speed
	@$(BIN)/python benchmarks/run.py $(ARGS)

bench-bots: $(VENV)/.package  ## measure how fast the bots decide
	@$(BIN)/python benchmarks/bots.py $(ARGS)

bench-envs: $(VENV)/.dev $(VENV)/.package  ## measure how fast environments step
	@$(BIN)/python benchmarks/envs.py $(ARGS)

figures: $(VENV)/.lab $(VENV)/.package  ## play every board with equal bots, for docs/lab.md
	@$(BIN)/python benchmarks/lab.py --out build/figures --page docs/lab.md $(ARGS)

anchors: $(VENV)/.lab $(VENV)/.package  ## rate our bots on every board, for `stellwerk rate` and docs/leaderboard.md
	@$(BIN)/python benchmarks/anchors.py --games-in build/anchors --out stellwerk/lab/anchors.json --page docs/leaderboard.md $(ARGS)

checkpoints: $(VENV)/.lab $(VENV)/.package  ## train the policies of examples/ again, for docs/envs.md
	@$(BIN)/python -P benchmarks/checkpoints.py $(ARGS)

ladder: $(VENV)/.package  ## let the bots duel on every board; hours: ARGS="--rung search"
	@$(BIN)/python benchmarks/ladder.py $(ARGS)

clean:  ## remove all that make made
	@rm -rf $(VENV) $(PAGE) web/node_modules tools/static/node_modules build dist *.egg-info .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +


# Made with the oldest Python we support, whose needs include those of the newer ones.
LOCK := --quiet --upgrade --generate-hashes --strip-extras --allow-unsafe \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links

lock: export CUSTOM_COMPILE_COMMAND := make lock
lock:  ## newest versions into requirements/*.txt (needs Python 3.11)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' || \
		{ echo "The lock is made with Python 3.11: make lock PYTHON=python3.11"; exit 1; }
	@tools=$$(mktemp -d); trap 'rm -rf "$$tools"' EXIT; \
	$(PYTHON) -m venv "$$tools"; \
	"$$tools/bin/python" -m pip --disable-pip-version-check -qq install pip-tools; \
	for name in run build postgresql lab envs ray openspiel mcp print push dev; do \
		[[ $$name == mcp || $$name == print ]] && with="--constraint requirements/run.txt" || with=; \
		"$$tools/bin/pip-compile" $(LOCK) $$with --output-file requirements/$$name.txt requirements/$$name.in \
			2> "$$tools/log" || { cat "$$tools/log"; exit 1; }; \
		echo "lock: requirements/$$name.txt"; \
	done; \
	"$$tools/bin/python" tools/static/lock.py requirements/run.txt requirements/static.txt $(WASM); \
	echo "lock: requirements/static.txt"; \
	if grep -nE '://|--index-url|--find-links' requirements/*.txt; then \
		echo "The lock must name no address."; exit 1; \
	fi


# What is in .venv, and what it was made from. Files that begin with a dot are our notes of it.

# The interpreter: another one makes a new .venv.
$(VENV)/.python: FORCE
	@command -v $(PYTHON) > /dev/null || { echo "There is no $(PYTHON) here: make PYTHON=..."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Stellwerk needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V 2>&1): make PYTHON=..."; exit 1; }
	@python=$$($(PYTHON) -c 'import sys; print(sys.base_prefix, sys.version)'); \
	if [[ ! -x $(BIN)/python || "$$python" != "$$(cat $@ 2> /dev/null)" ]]; then \
		echo "install: $(VENV), with $$($(PYTHON) -V)"; \
		rm -rf $(VENV); \
		$(PYTHON) -m venv $(VENV) || { echo "No venv (on Debian: apt install python3-venv)."; exit 1; }; \
		echo "$$python" > $@; \
	fi

$(VENV)/.run: requirements/run.txt requirements/build.txt $(VENV)/.python
	@echo "install: the libraries it needs"
	@$(INSTALL_LOCKED) -r requirements/run.txt -r requirements/build.txt
	@touch $@

$(VENV)/.lab: $(LAB) $(VENV)/.run
	@echo "install: what the lab needs"
	@$(INSTALL_LOCKED) $(LAB:%=-r %)
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.run
	@echo "install: the developers' tools"
	@$(INSTALL_LOCKED) -r requirements/dev.txt
	@touch $@

# The page is built into the package, with the pictures of our boards, so that an installed one needs no Node.
# Not `npm ci`: that refuses a lock without the bundler's binaries for machines that the lock's maker can't reach.
$(NODE_MODULES): web/package-lock.json web/package.json
	@command -v npm > /dev/null || { echo "The page needs Node 20 or newer to be built (on Debian: apt install nodejs npm)."; exit 1; }
	@echo "install: what the page is built with"
	@cd web && npm install --omit=dev --no-save --no-progress --loglevel=error > /dev/null
	@touch $@

# What checks the page is as much again, and players need not wait for it. After the page, which nothing may disturb.
$(NODE_TOOLS): $(NODE_MODULES) | $(VENV)/.page
	@echo "install: the page's developers' tools"
	@cd web && npm install --no-save --no-progress --loglevel=error > /dev/null
	@touch $@

$(VENV)/.page-wanted: FORCE | $(VENV)/.python
	@find web/src web/public stellwerk/words/rules -type f -print0 2> /dev/null | LC_ALL=C sort -z | xargs -0 cksum > $@.new; \
	cksum web/*.* >> $@.new; \
	$(call keep_if_same)

$(VENV)/.page: $(VENV)/.page-wanted $(NODE_MODULES)
	@echo "build: the page"
	@rm -rf $(PAGE)/assets  # what is in boards/ may stay
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

# The platform of Python in the browser, as its wheels call it.
WASM := --platform pyemscripten_2026_0_wasm32 --implementation cp --python-version 3.14 --abi cp314

PYODIDE := tools/static/node_modules/.installed
$(PYODIDE): tools/static/package-lock.json tools/static/package.json
	@command -v npm > /dev/null || { echo "The static site needs Node 20 or newer to be built (on Debian: apt install nodejs npm)."; exit 1; }
	@echo "install: Python for the browser"
	@cd tools/static && npm install --no-save --no-progress --loglevel=error > /dev/null
	@touch $@

$(VENV)/.wheels: requirements/static.txt $(VENV)/.python
	@echo "install: libraries for Python in the browser"
	@rm -rf build/wheels-in-browser
	@$(PIP) download --require-hashes --no-deps --only-binary=:all: $(WASM) -r $< -d build/wheels-in-browser
	@touch $@

$(VENV)/.static: $(VENV)/.wanted $(VENV)/.page-wanted $(VENV)/.pictures $(VENV)/.wheels $(NODE_MODULES) $(PYODIDE) \
		tools/static/build.py tools/static/translate.mjs tools/static/memory.mjs
	@echo "build: the static site"
	@rm -rf $(STATIC)
	@cd web && npm run --silent build -- --mode static --logLevel warn --outDir ../$(STATIC)
	@PYTHONPATH=$(CURDIR) $(BIN)/python tools/static/build.py $(STATIC) build/wheels-in-browser $(COMPILED:%=--compiled %)
	@touch $@

# First line: what the installed package should be, compiled or interpreted; then all it is built from.
# Asks the compiler itself, so that a build that wrongly went on without one is found by the tests.
$(VENV)/.wanted: FORCE | $(VENV)/.python
	@read -r cc include < <($(BIN)/python -c 'import sysconfig; \
		print((sysconfig.get_config_var("CC") or "cc").split()[0], sysconfig.get_path("include"))'); \
	if [[ "$${STELLWERK_PURE:-0}" == 0 ]] && \
		echo '#include <Python.h>' | $${CC:-$$cc} -I"$$include" -fsyntax-only -x c - 2> /dev/null; \
	then echo compiled; else echo interpreted; fi > $@.new; \
	find stellwerk -path $(PAGE) -prune -o -type f ! -name '*.pyc' -print0 | LC_ALL=C sort -z | xargs -0 cksum >> $@.new; \
	cksum pyproject.toml setup.py requirements/{run,postgresql,lab,envs,ray,openspiel,mcp,print,push}.in requirements/build.txt >> $@.new; \
	$(call keep_if_same)

# A picture's name has a digest of all that it shows: only changed ones are drawn.
$(VENV)/.pictures: $(VENV)/.wanted $(VENV)/.run
	@echo "build: the boards' pictures"
	@PYTHONPATH=$(CURDIR) $(BIN)/python -m stellwerk.server.boards.pictures $(PAGE)/boards
	@touch $@

$(VENV)/.compiled: $(VENV)/.wanted $(VENV)/.run
	@$(BIN)/python setup.py --quiet build_ext
	@touch $@

$(VENV)/.package: $(VENV)/.compiled $(VENV)/.page $(VENV)/.pictures
	@echo "install: Stellwerk, $$(head -n 1 $(VENV)/.wanted)"
	@touch $(PAGE)/index.html  # setup.py would build it again if a source is younger, though it says the same
	@rm -rf build/wheel; $(call wheel,$(BIN)/python,build/wheel,$(STORED))
	@$(PIP) install --no-index --no-deps --no-compile --force-reinstall build/wheel/*.whl
	@$(BIN)/python -m compileall -q -j $(CORES) $(VENV)/lib/python3*/site-packages/stellwerk  # pip has one core do it
	@touch $@

FORCE:

# Everything one does with Stellwerk; each target first brings up to date what it needs, and only that.
#
#   PYTHON=python3.12   make .venv with this interpreter, 3.11 or newer (default: python3)
#   ARGS="..."          more arguments for play, terminal, pytest, bench
#   STELLWERK_PURE=1    install without compiling

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory --no-builtin-rules
unexport PYTHONPATH  # a path to the tree would hide the installed, compiled package

# That of .venv, once there is one.
PYTHON ?= $(if $(wildcard .venv/bin/python),.venv/bin/python,python3)
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PAGE := stellwerk/server/page
NODE_MODULES := web/node_modules/.installed
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
INSTALL_LOCKED := $(PIP) install --require-hashes

# One test more at a time than there are cores: those of the server and the page wait now and then. Who has
# done all of his takes over from the others.
MANY := -n $(shell echo $$(($$(nproc 2> /dev/null || echo 2) + 1))) --dist worksteal

# Runs a check and shows what it printed only if it failed: $(call check,name,command)
check = @if out=$$($(2) 2>&1); then echo "$(1): ok"; else echo "$(1): failed"; echo "$$out"; exit 1; fi

.PHONY: help
help:  ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' Makefile


## For players

.PHONY: play terminal install lab
play: $(VENV)/.package  ## play in the browser (installs and builds what is missing)
	@$(BIN)/stellwerk serve $(ARGS)

terminal: $(VENV)/.package  ## watch or play a game at the terminal
	@$(BIN)/stellwerk play $(ARGS)

install: $(VENV)/.package  ## install Stellwerk into .venv, compiled if there is a C compiler
	@$(BIN)/python -I -c 'from stellwerk.kernel.compiled import COMPILED; \
		print("Stellwerk is installed in $(VENV),", "compiled." if COMPILED else "interpreted: \
	it works, some hundred times slower. Install a C compiler (on Debian: gcc, python3-dev) and run make again.")'


lab: $(VENV)/.lab $(VENV)/.package  ## add what tournaments, reports, learners and Ray need
	@echo "Tournaments, reports, environments and Ray are there: $(BIN)/stellwerk tournament --help"


## For developers

.PHONY: test lint format types imports page-check test-compiled test-interpreted test-page
.PHONY: soak kills fuzz load visits bench bench-bots bench-envs bench-page ladder lock clean
test:  ## all that a change must pass
	@$(MAKE) --jobs=2 --output-sync $(VENV)/.dev $(NODE_MODULES)
	@$(MAKE) --jobs=2 --output-sync $(VENV)/.package checks test-interpreted  # building takes one core, the sources the other
	@$(MAKE) test-compiled test-page

.PHONY: checks
checks: lint types imports page-check

lint: $(VENV)/.dev  ## style and likely mistakes (ruff)
	$(call check,lint,$(BIN)/ruff check --output-format=concise .)
	$(call check,format,$(BIN)/ruff format --check .)

format: $(VENV)/.dev  ## put right what ruff can put right
	@$(BIN)/ruff check --quiet --fix . ; $(BIN)/ruff format .

types: $(VENV)/.dev  ## types (mypy, strict)
	$(call check,types,$(BIN)/mypy $(wildcard stellwerk tests benchmarks))

imports: $(VENV)/.dev  ## who may import whom (import-linter)
	$(call check,imports,$(BIN)/lint-imports --no-cache)

page-check: $(NODE_MODULES)  ## the page's types and small tests (svelte-check, tsc, vitest)
	$(call check,page types,cd web && npm run --silent check)
	$(call check,page tests,cd web && npx vitest run)

# The script `pytest` does not put the tree on sys.path, and PYTHONSAFEPATH keeps it so in the programs that
# tests start: both see the installed package. STELLWERK_EXPECT lets a test prove it.
test-compiled: $(VENV)/.dev $(VENV)/.package  ## tests, on the installed package
	@tools/postgresql.sh
	@echo "tests: on the installed package, $$(head -n 1 $(VENV)/.wanted)"
	@STELLWERK_EXPECT=$$(head -n 1 $(VENV)/.wanted) PYTHONSAFEPATH=1 $(BIN)/pytest -q $(MANY) $(ARGS)

test-interpreted: $(VENV)/.dev  ## the rules' tests again, on the sources
	@echo "tests: the rules again, on the sources, interpreted"
	@STELLWERK_EXPECT=interpreted PYTHONPATH=$(CURDIR) $(BIN)/pytest -q -n auto --dist worksteal -m interpreted $(ARGS)

# Apart from the others: the browser's driver keeps a loop of its own in its thread.
test-page: $(VENV)/.dev $(VENV)/.package  ## whole games through the page, in a real browser
	@tools/browser.sh
	@echo "tests: the page, in a browser"
	@PYTHONSAFEPATH=1 $(BIN)/pytest -q $(MANY) tests/page $(ARGS)

kills: $(VENV)/.package  ## kill the server in the middle of hundreds of decisions: nothing may be lost
	@$(BIN)/python benchmarks/kill.py $(ARGS)

fuzz: $(VENV)/.dev $(VENV)/.package  ## 100,000 wrong messages to a real server, and its HTTP part by its own description
	@$(BIN)/python benchmarks/fuzz.py $(ARGS)

load: $(VENV)/.dev $(VENV)/.package  ## how many tables one process carries, and two on PostgreSQL
	@tools/postgresql.sh
	@$(BIN)/python benchmarks/load.py $(ARGS)

visits: $(VENV)/.package  ## a day of coming and going in minutes: nothing may grow
	@$(BIN)/python benchmarks/visits.py $(ARGS)

bench-page: $(VENV)/.dev $(VENV)/.package  ## measure the page: weight, first board, click to new state
	@tools/browser.sh
	@$(BIN)/python benchmarks/page.py $(ARGS)

soak: $(VENV)/.package  ## random games with all invariants on; a million: ARGS="--games 31250 --fast"
	@$(BIN)/stellwerk soak $(ARGS)

bench: $(VENV)/.package  ## measure the speed
	@$(BIN)/python benchmarks/run.py $(ARGS)

bench-bots: $(VENV)/.package  ## measure how fast the bots decide
	@$(BIN)/python benchmarks/bots.py $(ARGS)

bench-envs: $(VENV)/.dev $(VENV)/.package  ## measure how fast environments step
	@$(BIN)/python benchmarks/envs.py $(ARGS)

ladder: $(VENV)/.package  ## let the bots duel on every board; hours: ARGS="--rung search"
	@$(BIN)/python benchmarks/ladder.py $(ARGS)

clean:  ## remove all that make made
	@rm -rf $(VENV) $(PAGE) web/node_modules build dist *.egg-info .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
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
	for name in run build postgresql lab envs ray dev; do \
		"$$tools/bin/pip-compile" $(LOCK) --output-file requirements/$$name.txt requirements/$$name.in \
			2> "$$tools/log" || { cat "$$tools/log"; exit 1; }; \
		echo "lock: requirements/$$name.txt"; \
	done; \
	if grep -nE '://|--index-url|--find-links' requirements/*.txt; then \
		echo "The lock must name no address."; exit 1; \
	fi


# What stands in .venv, and what it was made from. Files that begin with a dot are our notes of it.

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

$(VENV)/.lab: requirements/lab.txt requirements/envs.txt requirements/ray.txt $(VENV)/.run
	@echo "install: what the lab needs"
	@$(INSTALL_LOCKED) -r requirements/lab.txt -r requirements/envs.txt -r requirements/ray.txt
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
	@cd web && npm install --no-save --no-progress --loglevel=error > /dev/null
	@touch $@

$(VENV)/.page-wanted: FORCE | $(VENV)/.run
	@find web/src web/public docs/rules stellwerk/boards stellwerk/drawing stellwerk/words stellwerk/server/{about,pictures}.py \
		-type f ! -name '*.pyc' -print0 2> /dev/null | LC_ALL=C sort -z | xargs -0 cksum > $@.new; \
	cksum web/*.* >> $@.new; \
	if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(VENV)/.page: $(VENV)/.page-wanted $(NODE_MODULES)
	@echo "build: the page, and the boards' pictures"
	@rm -rf $(PAGE)/assets  # what is in boards/ may stay
	@cd web && npm run --silent build -- --logLevel warn
	@PYTHONPATH=$(CURDIR) $(BIN)/python -m stellwerk.server.pictures $(PAGE)/boards
	@touch $@

# First line: what the installed package should be, compiled or interpreted; then all it is built from.
# Asks the compiler itself, so that a build that wrongly went on without one is found by the tests.
$(VENV)/.wanted: FORCE $(VENV)/.page | $(VENV)/.run
	@cc=$${CC:-$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_config_var("CC") or "cc")')}; \
	include=$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("include"))'); \
	if [[ "$${STELLWERK_PURE:-0}" == 0 ]] && \
		echo '#include <Python.h>' | $$cc -I"$$include" -fsyntax-only -x c - 2> /dev/null; \
	then echo compiled; else echo interpreted; fi > $@.new; \
	find stellwerk -type f ! -name '*.pyc' -print0 | LC_ALL=C sort -z | xargs -0 cksum >> $@.new; \
	cksum pyproject.toml setup.py requirements/{run,postgresql,lab,envs,ray}.in requirements/build.txt >> $@.new; \
	if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(VENV)/.package: $(VENV)/.wanted $(VENV)/.run
	@echo "install: Stellwerk, $$(head -n 1 $(VENV)/.wanted)"
	@$(PIP) install --no-index --no-build-isolation --no-deps --force-reinstall .
	@touch $@

FORCE:

# GNU make 4.3 or newer and Python 3.11 or newer are all that these need.
# Paths are relative throughout, so that the folder above may have a space in its name.

# A pile as one team captured it at Ottocento.
CARDS ?= SK SQ SN SJ BK BQ BN CQ CN DQ DN DJ SA CA ANG WOR SUN T16 T15 MOR1 MOR2 BEG MAT B6 B7 C9 D10 S10
# More for `tarocchi count`, such as ARGS="--lang it" or ARGS="--game piedicavallo".
ARGS ?=
# How many tests run at once, and after how many minutes a run is stopped.
WORKERS ?= auto
MINUTES ?= 45
# Every run draws other random cards; SEED=... repeats a run.
SEED := $(or $(SEED),$(shell date +%s))
# For `make prove`: parts of the paths of test files, such as ONLY=secrecy.
ONLY ?=
# PYTHON=... names an interpreter instead of looking for one.
PYTHON ?=

BIN := .venv/bin
# uv installs faster where it is present; pip comes with Python.
PIP_INSTALL := $(if $(shell command -v uv 2>/dev/null),uv pip install --quiet --python $(BIN)/python,$(BIN)/python -m pip install -qq --disable-pip-version-check)
PYTEST := $(BIN)/python -m pytest --hypothesis-seed=$(SEED)

# Some systems have no `timeout`, or one without --foreground: there a run has no limit.
# SIGINT, so that pytest still says how far it got.
LIMIT := $(shell timeout --foreground 5 true 2>/dev/null && echo timeout --foreground --signal=INT --kill-after=30 $(MINUTES)m)

# An environment whose interpreter has gone, or that was made where this folder no longer is, is made anew.
ifneq ($(shell test -x $(BIN)/python && test "$$(cat .venv/made-in 2>/dev/null)" = "$$(pwd -P)" && echo good),good)
$(shell rm -f .venv/made-in .venv/run.stamp .venv/dev.stamp)
endif

.DEFAULT_GOAL := help
.PHONY: help play count test check generate bench prove promises lock clean

help:
	@echo 'make play      play with three bots in the terminal: ARGS="--game piedicavallo --lang it"'
	@echo 'make count     count a captured pile: CARDS="SK SQ SN ..." ARGS="--lang it"'
	@echo 'make web       build the browser table (needs Node), if its sources have changed'
	@echo 'make webcheck  look at its types and style, and run its tests'
	@echo 'make test      run the tests (at most $(MINUTES) minutes)'
	@echo 'make check     look at style, types, imports and generated files'
	@echo 'make generate  write the generated files anew'
	@echo 'make bench     measure the speed of the engine and of the table'
	@echo 'make prove     run the long acceptance checks, from where they stopped: ONLY=secrecy'
	@echo 'make promises  run the tests of what docs/promises.md promises'
	@echo 'make lock      pin the requirements anew (needs uv)'
	@echo 'make clean     remove everything that these have made'

play: .venv/run.stamp
	@$(BIN)/tarocchi play $(ARGS)

count: .venv/run.stamp
	@$(BIN)/tarocchi count $(ARGS) $(CARDS)

web: .venv/run.stamp
	@$(BIN)/python -m tools.build_web

webcheck: web
	@cd web_client && npm run --silent check && npm run --silent test

test: .venv/dev.stamp
	@echo 'Hypothesis seed $(SEED); the same cards again: make test SEED=$(SEED)'
	@$(LIMIT) $(PYTEST) -n $(WORKERS) --dist worksteal

check: .venv/dev.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m tools.generate --check

generate: .venv/dev.stamp
	$(BIN)/python -m tools.generate

bench: .venv/dev.stamp
	@$(PYTEST) tests/bench_engine.py --benchmark-enable
	@$(BIN)/python -m tests.server.bench_moves 20

prove: .venv/dev.stamp
	@$(BIN)/python -m tools.prove --seed $(SEED) $(ONLY)

promises: .venv/dev.stamp
	@$(LIMIT) $(BIN)/python -m tools.promises -n $(WORKERS) --hypothesis-seed=$(SEED)

# The first interpreter that is new enough and can make environments (on Debian: python3-venv).
.venv/made-in:
	@found=; for python in $(if $(PYTHON),'$(PYTHON)',python3.14 python3.13 python3.12 python3.11 python3 python); do \
	    if "$$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	        found=$$python; break; \
	    fi; \
	done; \
	if [ -z "$$found" ]; then \
	    echo 'tarocchi needs Python 3.11 or newer with its venv module, and $(if $(PYTHON),$(PYTHON) is not that,none was found on the PATH).' >&2; \
	    exit 1; \
	fi; \
	echo "Making .venv with $$("$$found" --version); only the first time ..." >&2; \
	"$$found" -m venv --clear .venv
	@pwd -P > $@

.venv/run.stamp: requirements/run.txt pyproject.toml | .venv/made-in
	@$(PIP_INSTALL) --require-hashes -r requirements/run.txt
	@$(PIP_INSTALL) --no-build-isolation --no-deps -e .
	@touch $@

.venv/dev.stamp: requirements/dev.txt .venv/run.stamp
	@echo 'Installing the tools for tests and checks ...' >&2
	@$(PIP_INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@

# A release that is pinned stays until UPGRADE=--upgrade asks for newer ones.
UPGRADE ?=
LOCK := uv pip compile --quiet --generate-hashes --no-emit-index-url --no-annotate --universal \
    --python-version 3.11 --custom-compile-command 'make lock' $(UPGRADE)
lock:
	$(LOCK) pyproject.toml --group build -o requirements/run.txt
	$(LOCK) pyproject.toml --group build --extra fast --group dev --constraint requirements/run.txt -o requirements/dev.txt
	$(LOCK) pyproject.toml --extra fast --constraint requirements/dev.txt -o requirements/image.txt
	$(LOCK) --group image --constraint requirements/dev.txt -o requirements/image-build.txt

clean:
	rm -rf web_client/dist web_client/node_modules web_client/src/deck.svg web_client/public/icons
	rm -rf .venv dist .benchmarks .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find engine server client_cli tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# Everything runs in .venv, made on first use and made anew when pyproject.toml changes.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# The first Python that is new enough; where none is, python3, so that the fault is told.
PYTHON ?= $(or $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
    "$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$p" && break; done),python3)
VENV := .venv
BIN := $(VENV)/bin
# A system that got a newer Python leaves a dead link: forget what was installed, so that all is made anew.
STALE := $(shell test -x $(BIN)/python || rm -f $(VENV)/.core $(VENV)/.dev)
GAMES ?=
PAPERS ?=
WORKERS ?= 2
SOURCES := card_data rules_engine generator templates benchmarks tests

.PHONY: libraries setup kits test test-deep mutations lint style types imports bench renew-goldens clean help

kits: $(VENV)/.core libraries ## build every kit into output/ (GAMES="cupido cubo", PAPERS="a4 letter")
	$(BIN)/deckwright build $(GAMES) $(foreach paper,$(PAPERS),--paper $(paper)) --out output

setup: $(VENV)/.dev libraries ## make .venv with all that development needs

test: setup ## run the tests
	$(BIN)/python -m pytest -n $(WORKERS)

test-deep: setup ## run the long tests as well: minutes of play, every format
	$(BIN)/python -m pytest -n $(WORKERS) -m "deep or not deep"

mutations: setup ## change rules one by one and see that the tests notice: some minutes a game
	$(BIN)/python -m tests.mutations

lint: style types imports ## check style, types and the direction of imports

style: $(VENV)/.dev
	$(BIN)/ruff check --quiet $(SOURCES)
	$(BIN)/ruff format --quiet --check $(SOURCES)

types: $(VENV)/.dev
	$(BIN)/mypy
	$(BIN)/mypy tests

imports: $(VENV)/.dev
	$(BIN)/lint-imports --no-logo

bench: setup ## measure against the floor and the peers, and write docs/benchmarks*.md
	$(BIN)/python -m benchmarks --write docs/benchmarks.md
	$(BIN)/python -m benchmarks.engine --write docs/benchmarks-engine.md
	$(BIN)/python -m benchmarks.lab --million --write docs/benchmarks-lab.md

renew-goldens: setup ## write the expected outputs anew; read the difference before you commit it
	$(BIN)/python -m pytest -n $(WORKERS) --renew-goldens

clean: ## remove the virtual environment, caches and what was built
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find output -mindepth 1 ! -name .gitignore ! -name README.md -delete

help: ## show this list
	@grep -E '^[a-z-]+:.*## ' $(firstword $(MAKEFILE_LIST)) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 22

# --- set-up ---------------------------------------------------------------------------------------------------------

$(BIN)/python:
	@bash .ci/prepare python $(PYTHON)
	rm -rf $(VENV)
	$(PYTHON) -m venv $(VENV)

$(VENV)/.core: pyproject.toml $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.core

# WeasyPrint's libraries are asked for every time: it takes a tenth of a second, and a machine may have changed.
libraries: $(BIN)/python
	@bash .ci/prepare libraries $(BIN)/python

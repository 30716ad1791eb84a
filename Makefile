# `make play` and `make test` need python3 (3.11 or newer) with venv, and make. Everything else is installed into .venv.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help play play-firmware test check bench soak hardware clean

help: ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "orapa-pi needs Python 3.11 or newer and found %s; set PYTHON=python3.11 or newer." % sys.version.split()[0])'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@ $(VENV)/.play

play: $(VENV)/.play ## the table in this terminal, with simulated hardware
	@$(BIN)/orapa-pi play

play-firmware: $(VENV)/.dev ## the same on the sensor board's real firmware, in an interpreter on this computer
	@PYTHONPATH=firmware $(BIN)/python -m twin.play

test: $(VENV)/.dev ## all tests, with a hundredth of the long runs
	$(BIN)/python -m pytest -q

check: $(VENV)/.dev ## style, types and import rules
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_arrows.py

bench: $(VENV)/.dev ## print measured speeds
	PYTHONPATH=firmware $(BIN)/python -m tests.bench

soak: $(VENV)/.dev ## the long runs, whole
	ORAPA_SOAK=1 $(BIN)/python -m pytest -q -m soak

$(VENV)/.hardware: pyproject.toml $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev,hardware]'
	@touch $@

hardware: $(VENV)/.hardware ## everything to build a table into build/hardware, checked (some minutes, 700 MB of packages)
	PYTHONPATH=firmware $(BIN)/python -m hardware build/hardware
	ORAPA_HARDWARE=build/hardware $(BIN)/python -m pytest -q tests/hardware

clean: ## remove the virtual environment and caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

# `make play` and `make test` need python3 (3.11 or newer) with venv, and make. Everything else is installed into .venv.
PYTHON ?= python3
VENV ?= .venv
WHEELS ?= wheelhouse
BIN := $(VENV)/bin
# Tests run side by side, a file at a time; JOBS=0 runs them one after the other, as a debugger wants it.
JOBS ?= auto

.DEFAULT_GOAL := help
.PHONY: help play play-firmware test check bench soak wheelhouse install-test hardware release evidence clean

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
	$(BIN)/python -m pytest -q -n $(JOBS) --maxprocesses 4 --dist loadfile

check: $(VENV)/.dev ## style, types and import rules
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_arrows.py

bench: $(VENV)/.dev ## print measured speeds
	PYTHONPATH=firmware $(BIN)/python -m tests.bench

evidence: $(VENV)/.dev ## a tenth of what shows that the camera is never wrong (some minutes)
	ORAPA_SOAK=0.1 $(BIN)/python -m pytest -q -n $(JOBS) --maxprocesses 4 tests/vision/test_evidence.py tests/vision/test_tricks.py

soak: $(VENV)/.dev ## the long runs, whole
	ORAPA_SOAK=1 $(BIN)/python -m pytest -q -m soak

wheelhouse: ## wheels for systemd/install.sh without a network, for computers like this one and the Python that is $(PYTHON)
	rm -rf $(WHEELS)
	$(PYTHON) -m venv $(VENV)-wheels
	$(VENV)-wheels/bin/python -m pip wheel --quiet --disable-pip-version-check --wheel-dir $(WHEELS) \
	  $$($(PYTHON) -c 'import sys; print("-c systemd/constraints-bookworm.txt" if sys.version_info[:2] == (3, 11) else "")') '.[pi,camera-pi]'
	rm -rf $(VENV)-wheels

# The Pythons of the two releases of Raspberry Pi OS, to make wheels with; a release without its own is left out, and said to be.
BOOKWORM_PYTHON ?= python3.11
TRIXIE_PYTHON ?= python3.13

install-test: $(VENV)/.dev ## as root: install for real, in Debians made for it by debootstrap (some minutes)
	! $(BOOKWORM_PYTHON) -c '' || $(MAKE) wheelhouse PYTHON=$(BOOKWORM_PYTHON)
	! $(TRIXIE_PYTHON) -c '' || $(MAKE) wheelhouse PYTHON=$(TRIXIE_PYTHON) WHEELS=wheelhouse-trixie
	ORAPA_SOAK=1 $(BIN)/python -m pytest -q -rs tests/systemd/test_install.py

$(VENV)/.hardware: pyproject.toml $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev,hardware]'
	@touch $@

hardware: $(VENV)/.hardware ## everything to build a table into build/hardware, checked (some minutes, 700 MB of packages)
	PYTHONPATH=firmware $(BIN)/python -m hardware build/hardware
	ORAPA_HARDWARE=build/hardware $(BIN)/python -m pytest -q tests/hardware

release: ## sdist, wheel, firmware and everything to build a table into dist/; from a commit whose version is in CHANGELOG.md
	PYTHON=$(PYTHON) VENV=$(VENV) .ci/release

clean: ## remove the virtual environment and caches
	rm -rf $(VENV) wheelhouse* .mypy_cache .ruff_cache .pytest_cache .hypothesis

# Two commands are enough: "make lab" opens the course, "make test" checks everything that needs no Node.
# Needed: python3 (3.11 or later) with venv, make, and a package index that pip can reach.

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
# for example: make lab OPTIONS=--no-browser
OPTIONS ?=
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: help lab test bench demo js picture wheel clean

help:
	@echo "make lab      open the notebooks in JupyterLab"
	@echo "make test     run every test that needs no Node"
	@echo "make bench    print the speed of engine and drawing"
	@echo "make demo     let bots play four games and write demo.html"
	@echo "make js       check and test the front end (needs Node)"
	@echo "make picture  draw docs/table.svg anew"

# A stamp for each set of packages: pip runs again only when pyproject.toml has changed.
$(VENV)/made:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "fossil_lab needs Python 3.11 or later")'
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/lab: pyproject.toml $(VENV)/made
	$(PIP) -e '.[lab]'
	@touch $@

$(VENV)/dev: pyproject.toml $(VENV)/made
	$(PIP) -e '.[lab,dev]'
	@touch $@ $(VENV)/lab

lab: $(VENV)/lab
	$(BIN)/fossil-lab lab notebooks $(OPTIONS)

test: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/mypy
	FOSSIL_LAB_FAST=1 $(BIN)/python -m pytest --nbmake --nbmake-timeout=120 tests fossil_lab README.md notebooks

bench: $(VENV)/lab
	$(BIN)/python benchmarks/run.py

demo: $(VENV)/lab
	$(BIN)/fossil-lab demo

picture: $(VENV)/lab
	$(BIN)/python docs/picture.py

# The wheel is built, installed into an environment of its own and used from another directory.
wheel: $(VENV)/dev
	rm -rf dist $(VENV)-wheel
	$(BIN)/python -m build --outdir dist .
	$(PYTHON) -m venv $(VENV)-wheel
	$(VENV)-wheel/bin/python -m pip install --quiet --disable-pip-version-check dist/*.whl
	cp tests/project/wheel_check.py dist/
	cd dist && ../$(VENV)-wheel/bin/python wheel_check.py

js:
	cd widgets && npm ci --no-fund --no-audit && npx tsc -p tsconfig.json && npx vitest run

clean:
	rm -rf $(VENV) $(VENV)-wheel dist build demo.html .pytest_cache .mypy_cache .ruff_cache widgets/node_modules

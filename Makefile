# Every target sets up .venv by itself; PYTHON=/path/to/python3 names another interpreter.
# ARGS are passed on: make test ARGS="tests/core -x".

export PYTHON
ARGS ?=
# Of the board that make bundle is for; Debian 12 has Python 3.11. PYTHON_TREE=DIR goes along.
ARCH ?= aarch64
LIBC ?= glibc
PYTHON_VERSION ?= 3.11
VENV := .venv/bin
SETUP := tools/setup.sh

.DEFAULT_GOAL := help
.PHONY: help run test arkts-test page-preview pictures soak pressure-test eval bench bench-peers lint format wheel bundle board board-test board-test-full image clean

help: ## say what there is
	@grep -hE '^[a-z-]+:.*## ' $(firstword $(MAKEFILE_LIST)) | \
	  awk -F ':.*## ' '{ printf "make %-15s %s\n", $$1, $$2 }'

run: ## start a daemon and talk to it (without a terminal: play a conversation)
	@$(SETUP) run
	@$(VENV)/python -m memoryd_tools.run $(ARGS)

test: ## run the tests
	@$(SETUP) dev
	$(VENV)/python -m pytest $(ARGS)

arkts-test: ## check the ArkTS project and run its client against a daemon (needs Node.js)
	@$(SETUP) dev
	$(VENV)/python -m pytest tests/arkts $(ARGS)

page-preview: ## draw the ArkTS page's states and take their pictures (needs Node.js, Chromium)
	@device/arkts/preview/pictures.sh

pictures: ## take the README's pictures of a run and of a comparison (needs Chromium)
	@$(SETUP) dev
	$(VENV)/python -m memoryd_tools.pictures docs/images

soak: ## run the tests that gain from more rounds, with more rounds
	@$(SETUP) dev
	SOAK=1 $(VENV)/python -m pytest -m soak $(ARGS)

pressure-test: ## squeeze a daemon's memory for real, as the machine permits
	@$(SETUP) dev
	$(VENV)/python -m memoryd_tools.pressure $(ARGS)

EVAL_DIR ?= ../shared/eval

eval: ## measure recall on the labelled sets in EVAL_DIR, for each strategy and way
	@$(SETUP) dev
	$(VENV)/python -m memoryd_tools.eval_sets $(EVAL_DIR) $(ARGS)

bench: ## measure what the daemon promises, against floors of the same run
	@$(SETUP) dev
	$(VENV)/python -m memoryd_tools.bench $(ARGS)

bench-peers: ## measure other libraries and memoryd on one workload (needs their scripts: ../shared/peers)
	@$(SETUP) dev
	$(VENV)/python -m memoryd_tools.bench_peers $(ARGS)

lint: ## check style and types
	@$(SETUP) dev
	$(VENV)/python -m ruff check
	$(VENV)/python -m ruff format --check
	$(VENV)/python -m mypy

format: ## bring the code into its form
	@$(SETUP) dev
	$(VENV)/python -m ruff check --fix
	$(VENV)/python -m ruff format

wheel: ## build dist/memoryd-*.whl
	@$(SETUP) dev
	$(VENV)/python -m build --wheel --outdir dist

bundle: ## build dist/memoryd-*-$(ARCH)-$(LIBC)-py*.tar.gz, to install on a board
	@$(SETUP) dev
	$(VENV)/python -m memoryd_tools.bundle --arch $(ARCH) --libc $(LIBC) \
	  --python $(PYTHON_VERSION) $(if $(PYTHON_TREE),--python-tree $(PYTHON_TREE)) $(ARGS)

BOARD := PYTHONPATH=deploy/qemu $(VENV)/python -m memoryd_board

board: ## build the emulated ARM board, or say what is missing for it
	@$(SETUP) dev
	$(BOARD) build

board-test: ## install the bundle on an emulated ARM board and test it there
	@$(SETUP) dev
	$(BOARD) test $(ARGS)

board-test-full: ## the same with more power cuts and on other boards
	@$(SETUP) dev
	$(BOARD) test --full $(ARGS)

image: ## build dist/memoryd-*-arm64.oci.tar, to run the daemon in a container
	@$(SETUP) dev
	$(BOARD) image

clean: ## remove what was built; .venv and all data stay
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find daemon device tools tests -name __pycache__ -type d -prune -exec rm -rf {} +

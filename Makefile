# Every command does all of its own set-up and may be the first one run; `make help` lists them.
# Variables: PORT=8000 (run), VAR=var (where data lies), TESTS="tests/core -k money" (test), PYTHON=python3.
PYTHON ?= python3
COMMANDS := run test quick mutants lint fmt bench openapi check figures kill texts requirements clean help

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: $(COMMANDS)

$(COMMANDS):
	@exec $(PYTHON) -m dev $@

# The commands a person types; `make help` says what each does. The work is done by the command `workshop`,
# which is built from Runner when its sources have changed.
#
#   CHAPTER=TimerInActor   the chapter, where a command takes one
#   FILE=points.json       the file of points, for 'points'
#   LEARNER=name           whose progress; else WORKSHOP_LEARNER, git's user.name, the system's user
#   CLASS=DIR              for 'progress': all learners whose logs are below the folder
#   ARGS="--verbose"       further options of the command
#   SUBMISSIONS=, OUT=     what 'grade' reads, and the folder of results that 'grade' and 'merge' write
#   OUT=FILE.tar.gz        where 'handout' writes the edition for learners
#   RESULTS=               the folders of results that 'merge', 'audit', 'export' and 'report' read

SCRATCH ?= .build
WORKSHOP := $(SCRATCH)/debug/workshop
STAMP := $(SCRATCH)/workshop-is-built
LOG := $(SCRATCH)/workshop-build.log
# Half the time of 'swift build' as it is: no index for editors, no debug information, each module in one piece, and
# no check by LLVM of what it is given. With 'swift build' alone, in a folder of its own, there is all of that.
FLAGS := --scratch-path $(SCRATCH) --disable-index-store -debug-info-format none -Xswiftc -whole-module-optimization \
  -Xswiftc -num-threads -Xswiftc 1 \
  -Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify

ifdef LEARNER
export WORKSHOP_LEARNER := $(LEARNER)
endif
# Lets the command name itself in messages as it was called.
export WORKSHOP_CALLED_BY := make

RUN = @$(WORKSHOP)
WITH_CHAPTER = $(if $(CHAPTER),"$(CHAPTER)") $(ARGS)

.DEFAULT_GOAL := status
.NOTPARALLEL:
.PHONY: build status check check-all watch timeline hint list progress guide guide-site guide-open solution compare \
  reset doctor help verify grade merge audit points export report handout new-chapter test test-class bench lint clean

build: $(STAMP)

# Folders are listed too: their time changes when a file is added or taken away. The stamp keeps the time at which
# the build began, so that an edit made meanwhile is not missed.
$(STAMP): Package.swift $(shell find Runner -type d -o -name '*.swift')
	@command -v swift >/dev/null || { \
	  echo "error: 'swift' is not installed" >&2; \
	  echo "note: the workshop needs Swift 6.3.1: https://www.swift.org/install" >&2; exit 2; }
	@test -x $(WORKSHOP) || echo "building the runner, once; this takes half a minute to a minute" >&2
	@mkdir -p $(SCRATCH) && touch $(STAMP).begun
	@swift build $(FLAGS) --product workshop >$(LOG) 2>&1 || { \
	  cat $(LOG) >&2; echo "error: the runner does not build" >&2; exit 2; }
	@mv $(STAMP).begun $(STAMP)

status list doctor guide-site guide-open: build
	$(RUN) $@ $(ARGS)

progress: build
	$(RUN) progress $(if $(CLASS),--class "$(CLASS)") $(ARGS)

check watch timeline hint guide solution compare reset verify: build
	$(RUN) $@ $(WITH_CHAPTER)

points: build
	$(RUN) $@ $(if $(FILE),"$(FILE)") $(ARGS)

export: build
	$(RUN) $@ $(if $(RESULTS),"$(RESULTS)") $(ARGS)

check-all: build
	$(RUN) check --all $(ARGS)

check-%: build
	$(RUN) check "$*" $(ARGS)

report: build
	$(RUN) report $(if $(RESULTS),"$(RESULTS)") $(ARGS)

help: build
	$(RUN) help $(COMMAND) $(ARGS)

grade: build
	$(RUN) grade $(if $(SUBMISSIONS),"$(SUBMISSIONS)") $(if $(OUT),--out "$(OUT)") $(ARGS)

merge: build
	$(RUN) merge $(RESULTS) $(if $(OUT),--out "$(OUT)") $(ARGS)

audit: build
	$(RUN) audit $(if $(RESULTS),"$(RESULTS)") $(ARGS)

handout: build
	$(RUN) handout $(if $(OUT),--out "$(OUT)") $(ARGS)

new-chapter: build
	$(RUN) new-chapter $(if $(NAME),"$(NAME)") $(ARGS)

test:
	swift test $(FLAGS)
	@$(MAKE) --no-print-directory verify

# edition: leave out
# A class of 60 over all chapters, graded three times over: in one command, killed and resumed, in two parts.
test-class:
	WHOLE_CLASS=1 nice -n 5 swift test $(FLAGS) --filter 'ClassTests.*class of 60'

# What a verdict takes, beside what it can be held against; ARGS=--help says what there is.
bench: build
	@swift build $(FLAGS) --product bench >$(LOG) 2>&1 || { cat $(LOG) >&2; exit 2; }
	@$(SCRATCH)/debug/bench $(ARGS)

lint:
	swift format lint --strict --parallel --recursive Package.swift Runner Exercises Solutions Tests

# edition: end
# Build output only: progress and backups stay.
clean:
	rm -rf $(SCRATCH) .workshop/build .workshop/cache .workshop/guide-site .workshop/guide-preview

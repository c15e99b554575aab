# The commands a person types; `make help` says what each does. The work is done by the command `workshop`, and for
# classes and authors by `workshop-class`; each is built from Runner when it is needed and the sources have changed.
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
LOG := $(SCRATCH)/workshop-build.log
# Half the time of 'swift build' as it is: a module is begun as soon as it can be (the integrated driver), and is
# compiled in one piece; no index of the system's modules for editors, no debug information, and no check by LLVM of what
# it is given. With 'swift build' alone there is all of that.
FLAGS := --scratch-path $(SCRATCH) --use-integrated-swift-driver -debug-info-format none $(addprefix -Xswiftc , \
  -whole-module-optimization -num-threads 1 -index-ignore-system-modules -index-ignore-clang-modules \
  -Xfrontend -disable-llvm-verify)
# The integrated driver leaves some 150 temporary folders behind with each build: they are taken away here.
SWIFT_BUILD = (folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && TMPDIR="$$folder" swift build $(FLAGS) $1)

ifdef LEARNER
export WORKSHOP_LEARNER := $(LEARNER)
endif
# Lets the command name itself in messages as it was called.
export WORKSHOP_CALLED_BY := make

RUN = @$(WORKSHOP)
RUN_CLASS = @$(WORKSHOP)-class
WITH_CHAPTER = $(if $(CHAPTER),"$(CHAPTER)") $(ARGS)

.DEFAULT_GOAL := status
.NOTPARALLEL:
.PHONY: build status check check-all watch timeline hint list progress guide guide-site guide-open solution compare \
  reset doctor help verify grade merge audit points export report handout new-chapter test test-class bench lint clean

# The stamps that say when a program was built.
LEARNERS := $(SCRATCH)/workshop-is-built
CLASS_TOO := $(SCRATCH)/workshop-class-is-built

# The commands of the second one.
CLASS_COMMANDS := grade merge audit points export report handout verify new-chapter
$(CLASS_COMMANDS): $(CLASS_TOO)

build: $(LEARNERS) $(CLASS_TOO)

# What a learner's command needs. Whoever has the second program has it anew with the first, which hands over to it.
PROGRAMS := $(LEARNERS) $(if $(wildcard $(WORKSHOP)-class),$(CLASS_TOO))

# Folders are listed too: their time changes when a file is added or taken away. The stamp keeps the time at which
# the build began, so that an edit made meanwhile is not missed.
$(SCRATCH)/%-is-built: Package.swift $(shell find Runner -type d -o -name '*.swift')
	@command -v swift >/dev/null || { \
	  echo "error: 'swift' is not installed" >&2; \
	  echo "note: the workshop needs Swift 6.3.1: https://www.swift.org/install" >&2; exit 2; }
	@test -x $(SCRATCH)/debug/$* || echo "building '$*', once; this takes a quarter of a minute to a minute" >&2
	@mkdir -p $(SCRATCH) && touch $@.begun
	@$(call SWIFT_BUILD,--product $*) >$(LOG) 2>&1 || { \
	  grep -v 'ignoring .-enable-batch-mode' $(LOG) >&2; echo "error: '$*' does not build" >&2; \
	  ! grep -q 'but the path is currently' $(LOG) || \
	    echo "note: this folder had another path when it was built; type 'make clean', then the command again" >&2; exit 2; }
	@mv $@.begun $@

status list doctor guide-site guide-open: $(PROGRAMS)
	$(RUN) $@ $(ARGS)

progress: $(PROGRAMS)
	$(RUN) progress $(if $(CLASS),--class "$(CLASS)") $(ARGS)

check watch timeline hint guide solution compare reset: $(PROGRAMS)
	$(RUN) $@ $(WITH_CHAPTER)

check-all: $(PROGRAMS)
	$(RUN) check --all $(ARGS)

check-%: $(PROGRAMS)
	$(RUN) check "$*" $(ARGS)

# Help on a command for classes is with the program that has it.
help: $(PROGRAMS) $(if $(filter $(COMMAND),$(CLASS_COMMANDS)),$(CLASS_TOO))
	$(RUN) help $(COMMAND) $(ARGS)

verify:
	$(RUN_CLASS) $@ $(WITH_CHAPTER)

points:
	$(RUN_CLASS) $@ $(if $(FILE),"$(FILE)") $(ARGS)

export:
	$(RUN_CLASS) $@ $(if $(RESULTS),"$(RESULTS)") $(ARGS)

report:
	$(RUN_CLASS) report $(if $(RESULTS),"$(RESULTS)") $(ARGS)

grade:
	$(RUN_CLASS) grade $(if $(SUBMISSIONS),"$(SUBMISSIONS)") $(if $(OUT),--out "$(OUT)") $(ARGS)

merge:
	$(RUN_CLASS) merge $(RESULTS) $(if $(OUT),--out "$(OUT)") $(ARGS)

audit:
	$(RUN_CLASS) audit $(if $(RESULTS),"$(RESULTS)") $(ARGS)

handout:
	$(RUN_CLASS) handout $(if $(OUT),--out "$(OUT)") $(ARGS)

new-chapter:
	$(RUN_CLASS) new-chapter $(if $(NAME),"$(NAME)") $(ARGS)

test:
	@$(call SWIFT_BUILD,--build-tests)
	swift test --skip-build $(FLAGS)
	@$(MAKE) --no-print-directory verify

# edition: leave out
# A class of 60 over all chapters, graded three times over: in one command, killed and resumed, in two parts.
test-class:
	@$(call SWIFT_BUILD,--build-tests)
	WHOLE_CLASS=1 nice -n 5 swift test --skip-build $(FLAGS) --filter 'ClassTests.*class of 60'

# What a verdict takes, beside what it can be held against; ARGS=--help says what there is.
bench: build
	@$(call SWIFT_BUILD,--product bench) >$(LOG) 2>&1 || { cat $(LOG) >&2; exit 2; }
	@$(SCRATCH)/debug/bench $(ARGS)

lint:
	swift format lint --strict --parallel --recursive Package.swift Runner Exercises Solutions Tests

# edition: end
# Build output only: progress and backups stay.
clean:
	rm -rf $(SCRATCH) .workshop/build .workshop/cache .workshop/guide-site .workshop/guide-preview

#!/bin/bash
# Grades a class on several hosts, with GNU parallel:
#   Guide/Recipes/grade-on-hosts.sh SUBMISSIONS RESULTS [HOST...]
# Both folders have the same path on all hosts. ':' is this machine, and the only one when no host is named.
set -euo pipefail
submissions=$(realpath "$1")
results=$(realpath -m "$2")
cd "$(dirname "$0")/../.."
workshop=${WORKSHOP:-$PWD/.build/debug/workshop}
hosts=("${@:3}")
parts=${PARTS:-8}  # more than hosts: whoever is done takes the next

seq "$parts" | parallel --quote --jobs 1 --sshlogin "$(IFS=, && echo "${hosts[*]:-:}")" --env PATH \
  --tag --line-buffer \
  "$workshop" grade "$submissions" --out "$results/part-{}" --shard "{}/$parts" --root "$PWD"
"$workshop" merge "$results"/part-* --out "$results/whole" --root "$PWD"

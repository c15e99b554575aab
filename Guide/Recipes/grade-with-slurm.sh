#!/bin/bash
# Grades a class as a Slurm job array; further options go to sbatch:
#   Guide/Recipes/grade-with-slurm.sh SUBMISSIONS RESULTS [--partition=NAME] [--wait]
# This checkout, built, and both folders have the same path on all nodes.
set -euo pipefail
SUBMISSIONS=$(realpath "$1")
RESULTS=$(realpath -m "$2")
cd "$(dirname "$0")/../.."
WORKSHOP=${WORKSHOP:-$PWD/.build/debug/workshop}
export SUBMISSIONS RESULTS WORKSHOP
mkdir -p "$RESULTS"

job=$(sbatch --parsable --array="1-${PARTS:-4}" --output="$RESULTS/log-%a.txt" "${@:3}" \
  Guide/Recipes/part.sbatch)
sbatch --dependency="afterok:$job" --kill-on-invalid-dep=yes --output="$RESULTS/log-merge.txt" "${@:3}" \
  --wrap '"$WORKSHOP" merge "$RESULTS"/part-* --out "$RESULTS/whole" --root "$SLURM_SUBMIT_DIR"'

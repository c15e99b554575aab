let rightFixesOfWeakSelfLoop = [
  RightFix.solution(
    "a weak self in each turn, and cancel() in deinit",
    when:
      "the tracker must be freed the moment it is let go of, however long the sleep; it needs a deinit"),
  RightFix(
    "AsyncAfterAndNumber", "asyncAfter for each turn, and a number for each start",
    when:
      "the code has no tasks and cancelling is to be spared; one pending turn is left behind until its time comes"
  ),
  RightFix(
    "DispatchTimer", "a dispatch source with a weak handler",
    when:
      "ticks should not drift with the length of a turn; no deinit is needed, and the handler promises the main actor"
  ),
  RightFix(
    "SelfOfEachTurn", "let self in the condition of the loop",
    when:
      "turns are short and being freed one sleep late does no harm; it needs no deinit"),
  RightFix(
    "StaticLoopWithWeakBox", "a static loop that gets its owner in a weak box",
    when:
      "the loop should be unable to name self by accident; it needs a type more, and frees up to one sleep late"
  ),
  RightFix(
    "StreamOfTicks", "a stream of ticks, and a weak self for each",
    when:
      "the ticks come from elsewhere or serve others too; somebody must end the stream and look at what it holds"
  ),
  RightFix(
    "WorkerWithoutOwner", "a worker that knows nothing of the tracker",
    when:
      "the loop is the larger part; deinit must cancel it, and nothing the worker holds may hold the tracker"),
]

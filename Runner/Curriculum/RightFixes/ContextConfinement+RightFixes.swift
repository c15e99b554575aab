let rightFixesOfContextConfinement = [
  RightFix.solution(
    "values out, identifiers in, one async perform for each call",
    when:
      "the store has an async perform: no thread waits; calls share one context, and take turns on its queue"),
  RightFix(
    "ActorAndDictionaries", "an actor around a context that gives out dictionaries",
    when:
      "the next layer wants dictionaries: no compiler checks their keys, and async perform needs no actor around it"
  ),
  RightFix(
    "ActorThatWaits", "an actor that calls performAndWait",
    when:
      "only the blocking form exists and calls are few and short: each one blocks a thread of the pool"),
  RightFix(
    "ContextForEachCall", "a context for each call, gone with what was not saved",
    when:
      "nothing shall have to be taken back, and no call wait for another; each call makes a context of its own"
  ),
  RightFix(
    "ContinuationAroundCallbacks", "the callback form of perform in a continuation",
    when:
      "the async form is missing and no thread may wait; each way out must resume, also when the note is gone"
  ),
  RightFix(
    "PerformAndWaitOnAQueue", "performAndWait on a queue of the library's own",
    when:
      "only the blocking form exists and the pool must stay free; where there is a perform, it is a queue too many"
  ),
]

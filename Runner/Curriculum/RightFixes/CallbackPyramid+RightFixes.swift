let rightFixesOfCallbackPyramid = [
  RightFix.solution(
    "an async function with one continuation for each service",
    when:
      "services are called in more than one place: each bridge has a name, a type and one way out"),
  RightFix(
    "ActorLoader", "an actor whose bridges return the services' results",
    when:
      "the loader has state to guard; the results keep their error types, and the pyramid returns as nested switches"
  ),
  RightFix(
    "CompletionForwards", "the old completion function forwards to the async one",
    when:
      "callers with completion handlers remain for a while; their loads run in a task that nobody can cancel"),
  RightFix(
    "ContinuationPerCall", "three continuations in loadImage(at:) itself",
    when:
      "each service is called in this one place only; it spares the bridges and is longer to read"),
  RightFix(
    "EndsAtOnceWhenCancelled", "a handler that resumes, and a lock that says who is first",
    when:
      "a closed screen must not wait for the service; answer and handler may both resume, so it needs a lock"),
  RightFix(
    "GenericBridge", "one generic bridge that asks for the cancellation as well",
    when:
      "there are many such services: it is little code, without a name and a type for each that tell the reader more"
  ),
  RightFix(
    "MainActorLoader", "a loader on the main actor, with a bridge for each service",
    when:
      "only screens use the loader, or it keeps what they show; between stages it has to return to the main thread"
  ),
  RightFix(
    "RepairedPyramid", "the pyramid, with every branch completed and a locked flag",
    when:
      "the callbacks have to stay; it is the longest, and the next branch that is added can forget again"),
  RightFix(
    "SharedWork", "an actor with one task for all who want the same image",
    when:
      "many want the same image at once; it has to count them, so that only the last to leave ends the work"
  ),
  RightFix(
    "StreamPerCall", "a stream of one element for each call",
    when:
      "a closed screen must not wait for the service and you want no lock of your own; a second answer goes unnoticed"
  ),
  RightFix(
    "TaskWithCancellationHandler", "a task of its own, cancelled from a handler",
    when:
      "the work has to be a task anyway; only the handler passes the cancellation on, which a plain call spares"
  ),
  RightFix(
    "TypedThrows", "bridges in extensions of the services, with typed throws",
    when:
      "whoever calls one service wants its one error type; loadImage(at:) itself stays with plain throws"),
]

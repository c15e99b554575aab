let rightFixesOfIsolatedDeinit = [
  RightFix.solution(
    "an isolated deinit in the hold",
    when:
      "Swift 6.2 may be used, and a hold that goes elsewhere may live until the main actor has time"),
  RightFix(
    "BookingByItself", "an isolated deinit in the booking too, without a hold",
    when:
      "one choice shall not need an object of its own; two types then take seats and give them back"),
  RightFix(
    "CloseAndIsolatedDeinit", "a close() for the owner, besides an isolated deinit",
    when:
      "the owner knows when it is over, whoever else has a reference; close() must remember that it was called"
  ),
  RightFix(
    "HelperWithIsolatedDeinit", "a helper in the hold that has the isolated deinit",
    when:
      "several types have the same to give back, and none shall need a deinit; it costs one more object each"),
  RightFix(
    "ThreadCheckAndMainQueue", "a look at the thread in deinit, else the main queue",
    when:
      "nothing newer than Swift 6.0 may be used, and the code works with the main queue as it is"),
  RightFix(
    "ThreadCheckAndTask", "a look at the thread in deinit, else a task",
    when:
      "nothing newer than Swift 6.0 may be used, and no queue; the task captures what it needs in place of self"
  ),
]

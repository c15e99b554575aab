import Conductor

// Programs whose verdict is known; `ConductorTests` runs each in a process of its own.
Program.main(
  races + hangs + explorations + clocks + isolation + semaphores + crashes + settling + queues + queueTimers
    + groups + locks + outside + timelines)

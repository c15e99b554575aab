/// Runs a function in a synchronous context, where what an asynchronous function must not do can be done:
/// waiting for a semaphore, taking a lock.
func synchronously<Value>(_ body: () throws -> Value) rethrows -> Value {
  try body()
}

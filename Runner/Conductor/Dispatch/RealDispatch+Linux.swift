import Glibc

/// The functions of libdispatch that the virtual ones stand in front of.
///
/// A dispatch object is an `OpaquePointer` here and a block an `UnsafeRawPointer`: with the overlay's classes
/// there would be nothing that can be looked up by its address.
package enum RealDispatch {
  package typealias Object = OpaquePointer
  package typealias RawBlock = UnsafeRawPointer
  package typealias Context = UnsafeMutableRawPointer
  package typealias Function = @convention(c) (Context?) -> Void

  typealias OnObject = @convention(c) (Object) -> Void
  typealias WaitForObject = @convention(c) (Object, UInt64) -> Int
  typealias WaitForBlock = @convention(c) (RawBlock, UInt64) -> Int
  typealias RunBlock = @convention(c) (Object, RawBlock) -> Void
  typealias RunFunction = @convention(c) (Object, Context?, Function) -> Void
  typealias RunBlockAfter = @convention(c) (UInt64, Object, RawBlock) -> Void
  typealias RunFunctionAfter = @convention(c) (UInt64, Object, Context?, Function) -> Void
  typealias RunInGroup = @convention(c) (Object, Object, RawBlock) -> Void
  typealias RunFunctionInGroup = @convention(c) (Object, Object, Context?, Function) -> Void
  typealias Apply = @convention(c) (Int, Object?, RawBlock) -> Void
  typealias ApplyFunction =
    @convention(c) (Int, Object?, Context?, @convention(c) (Context?, Int) -> Void) -> Void
  typealias CreateQueue = @convention(c) (UnsafePointer<CChar>?, Object?) -> Object
  typealias CreateTargetedQueue = @convention(c) (UnsafePointer<CChar>?, Object?, Object?) -> Object
  typealias SetTarget = @convention(c) (Object, Object?) -> Void
  typealias CreateBlock = @convention(c) (UInt, RawBlock) -> RawBlock?
  typealias CreateClassBlock = @convention(c) (UInt, UInt32, Int32, RawBlock) -> RawBlock?
  typealias MakeAttribute = @convention(c) (Object?) -> Object?
  typealias MakeClassAttribute = @convention(c) (Object?, UInt32, Int32) -> Object?
  typealias MakeFrequencyAttribute = @convention(c) (Object?, UInt) -> Object?
  typealias GetSpecific = @convention(c) (UnsafeRawPointer) -> UnsafeMutableRawPointer?
  typealias GetQueueSpecific = @convention(c) (Object, UnsafeRawPointer) -> UnsafeMutableRawPointer?
  typealias CreateGroup = @convention(c) () -> Object
  typealias GetLabel = @convention(c) (Object?) -> UnsafePointer<CChar>?

  static let retain = real("dispatch_retain", as: OnObject.self)
  static let release = real("dispatch_release", as: OnObject.self)
  static let activate = real("dispatch_activate", as: OnObject.self)
  static let suspend = real("dispatch_suspend", as: OnObject.self)
  static let resume = real("dispatch_resume", as: OnObject.self)
  static let setTarget = real("dispatch_set_target_queue", as: SetTarget.self)

  static let async = real("dispatch_async", as: RunBlock.self)
  static let asyncFunction = real("dispatch_async_f", as: RunFunction.self)
  static let barrierAsync = real("dispatch_barrier_async", as: RunBlock.self)
  static let barrierAsyncFunction = real("dispatch_barrier_async_f", as: RunFunction.self)
  static let after = real("dispatch_after", as: RunBlockAfter.self)
  static let afterFunction = real("dispatch_after_f", as: RunFunctionAfter.self)
  static let sync = real("dispatch_sync", as: RunBlock.self)
  static let syncFunction = real("dispatch_sync_f", as: RunFunction.self)
  static let barrierSync = real("dispatch_barrier_sync", as: RunBlock.self)
  static let barrierSyncFunction = real("dispatch_barrier_sync_f", as: RunFunction.self)
  static let apply = real("dispatch_apply", as: Apply.self)
  static let applyFunction = real("dispatch_apply_f", as: ApplyFunction.self)

  static let createQueue = real("dispatch_queue_create", as: CreateQueue.self)
  static let createTargetedQueue = real(
    "dispatch_queue_create_with_target", as: CreateTargetedQueue.self)
  static let makeInactiveAttribute = real(
    "dispatch_queue_attr_make_initially_inactive", as: MakeAttribute.self)
  static let makeClassAttribute = real(
    "dispatch_queue_attr_make_with_qos_class", as: MakeClassAttribute.self)
  static let makeFrequencyAttribute = real(
    "dispatch_queue_attr_make_with_autorelease_frequency", as: MakeFrequencyAttribute.self)
  static let createBlock = real("dispatch_block_create", as: CreateBlock.self)
  static let createClassBlock = real(
    "dispatch_block_create_with_qos_class", as: CreateClassBlock.self)

  static let label = real("dispatch_queue_get_label", as: GetLabel.self)
  static let specific = real("dispatch_get_specific", as: GetSpecific.self)
  static let queueSpecific = real("dispatch_queue_get_specific", as: GetQueueSpecific.self)
  static let assertOn = real("dispatch_assert_queue", as: OnObject.self)
  static let assertOnBarrier = real("dispatch_assert_queue_barrier", as: OnObject.self)
  static let assertNotOn = real("dispatch_assert_queue_not", as: OnObject.self)

  static let createGroup = real("dispatch_group_create", as: CreateGroup.self)
  static let asyncInGroup = real("dispatch_group_async", as: RunInGroup.self)
  static let asyncFunctionInGroup = real("dispatch_group_async_f", as: RunFunctionInGroup.self)
  static let notifyGroup = real("dispatch_group_notify", as: RunInGroup.self)
  static let notifyGroupFunction = real("dispatch_group_notify_f", as: RunFunctionInGroup.self)
  static let waitForSemaphore = real("dispatch_semaphore_wait", as: WaitForObject.self)
  static let waitForGroup = real("dispatch_group_wait", as: WaitForObject.self)
  static let waitForBlock = real("dispatch_block_wait", as: WaitForBlock.self)
  static let enterGroup = real("dispatch_group_enter", as: OnObject.self)
  static let leaveGroup = real("dispatch_group_leave", as: OnObject.self)

  /// A function of libdispatch that has not been put on the machine.
  static func real<Function>(_ name: String, as type: Function.Type) -> Function {
    unsafeBitCast(RealClock.next(name), to: type)
  }

  // Addresses of what never changes, and so safe to share.

  /// The attribute of concurrent queues; `nil` when there is none.
  nonisolated(unsafe) static let concurrentAttribute = dlsym(nil, "_dispatch_queue_attr_concurrent").map {
    OpaquePointer($0)
  }

  /// The function that runs every block which was made by `dispatch_block_create`; `nil` when there is none.
  nonisolated(unsafe) static let functionOfMadeBlocks = dlsym(nil, "_dispatch_block_special_invoke")?
    .load(as: UnsafeRawPointer.self)

  /// The type of sources that are timers; `nil` when there is none.
  nonisolated(unsafe) static let timerSourceType = dlsym(nil, "_dispatch_source_type_timer").map {
    UnsafeRawPointer($0)
  }

  /// The main queue.
  nonisolated(unsafe) static let mainQueue: Object = {
    guard let address = dlsym(nil, "_dispatch_main_q") else {
      fatalError("libdispatch has no main queue")
    }
    return OpaquePointer(address)
  }()
}

extension RealDispatch {
  /// The label of a queue.
  static func name(of queue: Object) -> String {
    label(queue).map { String(cString: $0) } ?? ""
  }
}

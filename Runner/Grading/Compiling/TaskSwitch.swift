/// What stands in the place of the runtime's `swift_task_switch` in a program under the conductor.
///
/// The compiler calls that function wherever a task goes from one executor to another. On its way to a default actor that
/// is free the task goes on inline, and no schedule could have another come first. So the linker hands these calls to the
/// function below. It saves where the task wants to go in memory of the task's own, has the runtime switch to the
/// conductor's `CrossingExecutor`, which is a job like any other, and goes on to the actor when that job is run.
///
/// In LLVM's language, because Swift has no words for the registers in which a suspended task is handed on.
enum TaskSwitch {
  /// The call that is taken over.
  static let function = "swift_task_switch"

  static let code = """
    declare swifttailcc void @__real_swift_task_switch(ptr swiftasync, ptr, i64, i64)
    declare swiftcc { i64, i64 } @swift_task_getCurrentExecutor()
    declare swiftcc ptr @swift_task_alloc(i64)
    declare swiftcc void @swift_task_dealloc(ptr)
    declare i64 @workshop_crossing_identity()
    declare i64 @workshop_crossing_implementation()

    define swifttailcc void @__wrap_swift_task_switch(ptr swiftasync %context, ptr %resume, i64 %to, i64 %toKind) {
    entry:
      ; A default actor has an identity and 0 as its kind, the generic executor 0 for both.
      %current = call swiftcc { i64, i64 } @swift_task_getCurrentExecutor()
      %from = extractvalue { i64, i64 } %current, 0
      %fromKind = extractvalue { i64, i64 } %current, 1
      %kinds = or i64 %toKind, %fromKind
      %areInline = icmp eq i64 %kinds, 0
      %isActor = icmp ne i64 %to, 0
      %isOther = icmp ne i64 %from, %to
      %isNew = and i1 %isActor, %isOther
      %mayCross = and i1 %areInline, %isNew
      br i1 %mayCross, label %ask, label %straight

    ask:
      %crossing = call i64 @workshop_crossing_identity()
      %crosses = icmp ne i64 %crossing, 0
      br i1 %crosses, label %cross, label %straight

    straight:
      musttail call swifttailcc void @__real_swift_task_switch(ptr swiftasync %context, ptr %resume, i64 %to, i64 %toKind)
      ret void

    cross:
      %crossingKind = call i64 @workshop_crossing_implementation()
      %frame = call swiftcc ptr @swift_task_alloc(i64 48)
      %savedResume = getelementptr inbounds i64, ptr %frame, i64 2
      %savedTo = getelementptr inbounds i64, ptr %frame, i64 3
      store ptr %context, ptr %frame
      store ptr %resume, ptr %savedResume
      store i64 %to, ptr %savedTo
      musttail call swifttailcc void @__real_swift_task_switch(ptr swiftasync %frame, ptr @workshop_task_crossed, i64 %crossing, i64 %crossingKind)
      ret void
    }

    define internal swifttailcc void @workshop_task_crossed(ptr swiftasync %frame) {
    entry:
      %savedResume = getelementptr inbounds i64, ptr %frame, i64 2
      %savedTo = getelementptr inbounds i64, ptr %frame, i64 3
      %context = load ptr, ptr %frame
      %resume = load ptr, ptr %savedResume
      %to = load i64, ptr %savedTo
      call swiftcc void @swift_task_dealloc(ptr %frame)
      musttail call swifttailcc void @__real_swift_task_switch(ptr swiftasync %context, ptr %resume, i64 %to, i64 0)
      ret void
    }

    """
}

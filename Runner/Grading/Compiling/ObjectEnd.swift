/// What stands in the place of the runtime's functions that give an object's memory back, in a program under the conductor.
///
/// The last thing that the compiler writes into a deinit is a call of one of them: on whichever thread the deinit ran,
/// isolated or not. So the linker hands these calls to the functions below, which go on and then tell the conductor (`Lives`):
/// an object that something still holds ends the program there, and has not been freed.
enum ObjectEnd {
  /// The calls that are taken over: of classes, and of actors with the default executor.
  static let functions = ["swift_deallocClassInstance", "swift_defaultActor_deallocate"]

  static let code = """
    declare void @__real_swift_deallocClassInstance(ptr, i64, i64)
    declare swiftcc void @__real_swift_defaultActor_deallocate(ptr)
    declare void @workshop_object_ends(ptr)

    define void @__wrap_swift_deallocClassInstance(ptr %object, i64 %size, i64 %alignMask) {
    entry:
      call void @__real_swift_deallocClassInstance(ptr %object, i64 %size, i64 %alignMask)
      tail call void @workshop_object_ends(ptr %object)
      ret void
    }

    define swiftcc void @__wrap_swift_defaultActor_deallocate(ptr %object) {
    entry:
      call swiftcc void @__real_swift_defaultActor_deallocate(ptr %object)
      tail call void @workshop_object_ends(ptr %object)
      ret void
    }

    """
}

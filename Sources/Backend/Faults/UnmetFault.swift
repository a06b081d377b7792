/// An armed fault that has affected fewer messages than it is to affect.
public struct UnmetFault: Equatable, Sendable {
  /// The fault, with the number of times that are left.
  public var fault: Fault
  /// The number of messages that the fault has affected.
  public var met: Int
  /// The number of messages that the fault is to affect: one or more, and one if it applies every time.
  public var wanted: Int

  /// Creates the progress of a fault.
  public init(fault: Fault, met: Int, wanted: Int) {
    self.fault = fault
    self.met = met
    self.wanted = wanted
  }
}

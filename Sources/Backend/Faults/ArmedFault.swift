/// A fault that was armed.
package struct ArmedFault: Equatable, Sendable {
  /// The number of the fault, from 1, in the order in which faults were armed.
  package let number: Int
  /// The fault, with the number of times that are left.
  package let fault: Fault
  /// The number of messages that the fault has affected.
  package let met: Int

  package init(number: Int, fault: Fault, met: Int) {
    self.number = number
    self.fault = fault
    self.met = met
  }
}

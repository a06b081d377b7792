/// A fault that was armed.
package struct ArmedFault: Equatable, Sendable {
  /// The number of the fault, from 1, in the order in which faults were armed.
  package let number: Int
  /// The fault, with the number of times that are left.
  package let fault: Fault
  /// The names of the messages that the fault has affected, such as `POST /v1/payment` or `notification`.
  package let messages: [String]
  /// The number of messages that the fault has affected.
  package var met: Int { messages.count }

  package init(number: Int, fault: Fault, messages: [String] = []) {
    self.number = number
    self.fault = fault
    self.messages = messages
  }
}

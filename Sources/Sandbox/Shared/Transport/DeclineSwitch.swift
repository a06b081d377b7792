package import CheckoutCore
import HTTPTypes
import Synchronization

/// A tester's wish that the bank decline the next payment that it would otherwise approve.
package final class DeclineSwitch: Sendable {
  private let isOn = Atomic(false)

  package init() {}

  package func turnOn() { isOn.store(true, ordering: .releasing) }

  /// Whether the bank will decline the next payment.
  package var isArmed: Bool { isOn.load(ordering: .acquiring) }

  /// Returns whether the payment that is about to be approved must be declined. Only the first call says so.
  package func take() -> Bool {
    isOn.load(ordering: .acquiring) && isOn.exchange(false, ordering: .acquiringAndReleasing)
  }

  /// Returns the receiver's refusal of a request; nil if the bank will decline the payment instead.
  /// - Parameters:
  ///   - decisive: the ends of the paths of those requests that lead to a decision of the bank.
  ///   - refusal: the answer of a receiver that refuses a request.
  package func refusal(
    of request: TransportRequest, unless decisive: [String], as refusal: MachineAnswer
  ) -> TransportResponse? {
    let path = request.head.path ?? "/"
    guard decisive.contains(where: path.hasSuffix) else { return TransportResponse(refusal) }
    turnOn()
    return nil
  }
}

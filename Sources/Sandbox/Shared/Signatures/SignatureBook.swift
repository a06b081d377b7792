public import CheckoutCore
import Synchronization

/// A function that receives each signature that a simulated server refuses, with the merchant's ID for the payment.
/// In reality only the server that checks the signature knows about it; the sandbox reports it for testers.
public typealias SignatureLog = @Sendable (_ mismatch: SignatureMismatch, _ payment: String) -> Void

/// What the simulated servers have signed lately, so that a refusal can name both canonical strings.
///
/// The sandbox is both the party that signs and the party that checks. Each of them adds what it signs to the book.
package final class SignatureBook: Sendable {
  /// A signature with the string that it covers.
  package struct Signed: Sendable {
    package var signature: String
    package var text: SignedText

    package init(signature: String, text: SignedText) {
      self.signature = signature
      self.text = text
    }
  }

  private struct Entry: Sendable {
    var subject: SignatureMismatch.Subject
    var payment: String?
    /// Returns what was signed. It is needed only after a refusal, so nothing is computed before.
    var signed: @Sendable () -> Signed?
  }

  /// The number of signatures that the book keeps. The ones that matter are a few messages old.
  private static let most = 64

  private let entries = Mutex<[Entry]>([])
  private let log: SignatureLog

  package init(_ log: @escaping SignatureLog) { self.log = log }

  /// Adds what a server signs.
  /// - Parameter payment: the merchant's ID for the payment; nil if the message does not name it.
  package func keep(
    _ subject: SignatureMismatch.Subject, of payment: String?, _ signed: @escaping @Sendable () -> Signed?
  ) {
    entries.withLock { entries in
      if entries.count == Self.most { entries.removeFirst() }
      entries.append(Entry(subject: subject, payment: payment, signed: signed))
    }
  }

  /// Reports a signature that does not hold.
  ///
  /// Their string is the one with this signature. If the signature itself was changed, it is the last one of the payment.
  /// - Parameters:
  ///   - ours: the canonical string of the server that checks.
  ///   - payment: the merchant's ID for the payment; nil if only the party that signed knows it.
  package func refuse(
    _ subject: SignatureMismatch.Subject, _ signature: String?, of payment: String?, _ ours: SignedText
  ) {
    let known = entries.withLock { $0.filter { $0.subject == subject } }.reversed().lazy.compactMap { entry in
      entry.signed().map { (signed: $0, payment: entry.payment) }
    }
    let found =
      known.first { $0.signed.signature == signature } ?? known.first { payment != nil && $0.payment == payment }
    guard let payment = payment ?? found?.payment else { return }
    log(SignatureMismatch(subject, ours: ours, theirs: found?.signed.text), payment)
  }
}

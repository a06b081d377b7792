import CheckoutCore
import KassaResources
import KassaScreens
import KassaTerminal

/// A bug that can be switched in around the screens and the SDKs, to see whether a suite of scripts notices it.
///
/// Nothing of the program is changed for it: it sits where the program's parts meet, between the app and the terminal, the
/// SDK and its host, or the program and its surroundings.
package struct Bug: Sendable {
  /// The number with which `kassa --bug` chooses the bug, from 1. It does not change.
  package let number: Int
  /// The name in words of `a` to `z` and hyphens.
  package let name: String
  package let kind: Kind
  /// What goes wrong, in a sentence.
  package let words: String
  /// The screen or message where it shows.
  package let place: String
  /// Steps of a script that notice it.
  package let remedy: String
  let seam: Seam

  /// What is at stake.
  package enum Kind: String, CaseIterable, Sendable {
    /// Somebody pays, gets or believes a wrong sum.
    case money
    /// A card number, a code or a consent is not kept as it must be.
    case secret
    /// Everything else that a payer stumbles over.
    case other
  }

  init(
    _ number: Int, _ name: String, _ kind: Kind, _ words: String, at place: String, remedy: String, _ seam: Seam
  ) {
    (self.number, self.name, self.kind, self.words) = (number, name, kind, words)
    (self.place, self.remedy, self.seam) = (place, remedy, seam)
  }

  /// Where a bug sits.
  enum Seam: Sendable {
    /// Changes what is shown.
    case page(@Sendable (inout Page, BugView) -> Void)
    /// Changes what arrives from the keyboard, on the page that is shown.
    case event(@Sendable (InputEvent, Page) -> [InputEvent])
    /// Changes what is done with elements, by key or by script, on the page that is shown.
    case action(@Sendable (ElementAction, Page) -> [ElementAction])
    /// Changes what the SDK tells: its flow entries.
    case entries(@Sendable ([FlowEntry], BugView) -> [FlowEntry])
    /// Changes the surroundings of the SDK. The bug notes itself what it does.
    case environment(@Sendable (inout CheckoutEnvironment, BugTrace) -> Void)
    /// Forgets the payments that were interrupted.
    case resumption
  }

  /// All bugs, by number.
  package static let all = [money, secrets, others].flatMap(\.self)

  /// The bug with a number or a name; nil if there is none.
  package static func named(_ text: String) -> Bug? {
    all.first { String($0.number) == text || $0.name == text }
  }
}

/// What a bug can see besides the page.
struct BugView {
  let presentation: Presentation
  let setup: Setup
  let trace: BugTrace

  var summary: PaymentSummary { PaymentSummary(presentation, of: setup.order) }
  /// The sum of the order as the screens write it.
  var total: String { setup.order.total(in: setup.format) }

  /// A multiple of the sum of the order.
  func total(times factor: Int64, dividedBy divisor: Int64 = 1) -> String {
    let product = setup.order.amount.multipliedReportingOverflow(by: factor)
    return product.overflow ? total : setup.order.text(product.partialValue / divisor, in: setup.format)
  }

  /// The headline of a paid order.
  var paid: String {
    setup.theme.sign.check + " "
      + setup.strings("outcome.amount", ["outcome": setup.strings("outcome.success"), "amount": total])
  }
}

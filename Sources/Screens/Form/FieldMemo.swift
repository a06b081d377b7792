import KassaCards
import KassaTerminal
import Synchronization

/// What decides how a field of a form looks, apart from what never changes.
struct FieldLook: Equatable, Sendable {
  var text: String
  var cursor: Int
  var isBlank: Bool
  var isRequired: Bool
  var problem: FieldProblem?
  /// The brand of the card, which names the security code.
  var brand: BrandID?
  /// The brand in the badge; nil for none.
  var badge: BrandID?
  /// The lengths of the security code, which a hint and a placeholder name.
  var codeLengths: LengthSet?
  /// The number of digits of the card number, which errors name.
  var digits: Int
  /// What the hint says about the card number.
  var number: NumberHint?

  /// What is still missing from a card number.
  enum NumberHint: Equatable, Sendable {
    /// The number ends after so many digits, and what follows belongs to other fields.
    case ends(Int)
    case missing(Int)
    case open
  }
}

/// The blocks of the fields as they were last shown. A key changes one field, and the others need not be put into words
/// again.
final class FieldMemo: Sendable {
  private struct Known {
    let setup: SharedSetup
    let look: FieldLook
    let block: Page.Block
  }

  private let known = Mutex<[Known?]>([])

  /// Returns the block of a field that looks as the last time, otherwise a new one.
  /// - Parameter index: the index of the field in its form.
  func block(_ index: Int, _ look: FieldLook, _ setup: SharedSetup, make: () -> Page.Block) -> Page.Block {
    let last = known.withLock { known -> Page.Block? in
      guard index < known.count, let last = known[index], last.setup === setup, last.look == look else { return nil }
      return last.block
    }
    if let last { return last }
    let block = make()
    known.withLock { known in
      while known.count <= index { known.append(nil) }
      known[index] = Known(setup: setup, look: look, block: block)
    }
    return block
  }
}

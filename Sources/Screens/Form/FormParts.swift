import CheckoutCore
import KassaTerminal

/// The part of a form screen that does not change while the payer fills it in. Copies of the screen share it, because a
/// screen is copied at each key.
final class FormParts: Sendable {
  /// The saved card with which the payer pays; nil for a new card or another method.
  let saved: SavedInstrument?
  /// The buttons below the fields. The first one submits them; any other one goes back.
  let buttons: [ElementID]
  /// Whether the form has the standard fields of a card rather than fields described by the platform.
  let isStandardCard: Bool
  /// The fields requested in addition to the card that have a page of their own, because they are too many.
  let customerFields: [Int]

  init(saved: SavedInstrument?, buttons: [ElementID], isStandardCard: Bool, customerFields: [Int]) {
    self.saved = saved
    self.buttons = buttons
    self.isStandardCard = isStandardCard
    self.customerFields = customerFields
  }
}

import CheckoutCore
import KassaBackend
import KassaScreens
import KassaTerminal

// The list of payment methods, if it has cards or accounts that were saved before. When the script is played, the saved card
// has another number at the platform and may have another place, so that it is named by what the payer sees.
extension ScriptRecorder {
  /// Records a key or click that chooses or deletes a payment method.
  /// - Returns: false for any other event, and if nothing was saved before.
  mutating func choosesMethod(_ event: InputEvent, _ page: Page) -> Bool {
    guard saved.count > 0, page.id == .methods, page.dialog == nil, let list = page.methods else { return false }
    switch event {
    case .key(let key) where [Key(.delete), Key(.backspace)].contains(key):
      list.selected.map { uses($0, onlyOne: true) }
      return refusal != nil
    case .key(let key) where page.focus == .forget && key == Key(.enter):
      list.selected.map { uses($0, onlyOne: true) }
      return refusal != nil
    case .key(let key) where key == Key(.enter) || (key == Key("Space") && page.status.text.isEmpty):
      return list.selected.map { choosesMethod($0, page) } ?? false
    case .mouse(let mouse):
      // The theme moves no row.
      guard case .element(let id)? = PageLayout(page, size: size, theme: Theme()).effect(at: mouse.point) else {
        return false
      }
      return choosesMethod(id, page)
    default: return false
    }
  }

  /// Records that a payment method is chosen.
  /// - Returns: false if the element is none, and if nothing was saved before.
  mutating func choosesMethod(_ id: ElementID, _ page: Page) -> Bool {
    guard saved.count > 0, page.id == .methods, page.dialog == nil, let list = page.methods else { return false }
    if id == .forget { list.selected.map { uses($0, onlyOne: true) } }
    guard let row = list.rows.first(where: { $0.id == id }) else { return refusal != nil }
    uses(id)
    steps.add(.choose, saved.contains(id.rawValue) ? row.label : id.rawValue)
    return true
  }

  /// Returns the key and value in the script's `checkout` section for the card with which the script begins, if there is one.
  /// - Parameter checkout: the other keys and values.
  /// - Throws: `Refusal` if a script cannot begin with what the session has used.
  func given(_ checkout: [(String, JSON)]) throws(Refusal) -> [(String, JSON)] {
    let system = checkout.first { $0.0 == "provider" }?.1.string ?? Sandboxes.builtIn.names.first ?? ""
    return try saved.given(system).map { [("given", ["saved-card": .string($0)])] } ?? []
  }

  /// Notes what was saved before and is used now.
  /// - Parameter onlyOne: whether the script can only repeat it if nothing else was saved, because a key goes by the place.
  private mutating func uses(_ id: ElementID, onlyOne: Bool = false) {
    saved.use(id.rawValue)
    if onlyOne, saved.count > 1, saved.contains(id.rawValue) { refuse(.savedCard) }
  }
}

extension Page {
  /// The list of payment methods; nil if there is none.
  fileprivate var methods: Choice? {
    for case .choice(let choice) in body where choice.id == .methods { return choice }
    return nil
  }
}

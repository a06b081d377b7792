import KassaTerminal
import Synchronization

/// The page that a form showed last. A key changes one field, and the rest need not be put into words again.
final class FormMemo: Sendable {
  /// A page, and what decided how it looks. It is a class, because a page is expensive to copy.
  final class Shown: Sendable {
    private let setup: SharedSetup
    private let payments: SharedPaymentState
    let look: FormLook
    let fields: [FieldLook]
    let page: Page
    /// The index of the block of each field in the body of the page; nil for a list, a checkbox or a field that cannot
    /// be edited, and for a field on the other page of the form.
    let places: [Int?]

    init(_ page: Page, _ look: FormLook, _ fields: [FieldLook], places: [Int?], _ context: Context) {
      setup = context.shared
      payments = context.payments
      self.look = look
      self.fields = fields
      self.page = page
      self.places = places
    }

    /// Whether a page that looks the same would have the same words.
    func isCurrent(_ look: FormLook, _ context: Context) -> Bool {
      setup === context.shared && payments === context.payments && self.look == look
    }

    /// Returns the block of a field that looks the same as the last time; otherwise nil.
    func block(_ index: Int, _ look: FieldLook, _ context: Context) -> Page.Block? {
      guard setup === context.shared, index < fields.count, let place = places[index], fields[index] == look else {
        return nil
      }
      return page.body[place]
    }
  }

  private let last = Mutex<Shown?>(nil)

  /// The page shown last; nil if none has been shown yet.
  var shown: Shown? {
    get { last.withLock { $0 } }
    set { last.withLock { $0 = newValue } }
  }
}

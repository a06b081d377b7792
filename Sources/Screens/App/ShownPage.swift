import CheckoutCore
package import KassaTerminal

/// A page on the screen, with what it was made from. A key changes one field, and the rest of the page need not be made
/// again.
package struct ShownPage: Sendable {
  package var page: Page
  /// The form on the page; nil if there is none, or if the page shows more than the form.
  var form: FormBasis?
  /// The index of the block of each field of the form in the body of the page; nil for a list, a checkbox or a field that
  /// cannot be edited, and for a field on the other page of the form.
  var places: [Int?] = []

  /// Returns the block of a field that looked the same; otherwise nil.
  func block(_ index: Int, _ wanted: FormBasis) -> Page.Block? {
    guard index < places.count, let place = places[index], form?.hasSame(index, as: wanted) == true,
      // A card number in a field that has just got the focus is not masked any more.
      case .field(let field) = page.body[place], field.text == wanted.fields[index].text
    else { return nil }
    return page.body[place]
  }
}

extension App {
  /// Returns the page to show now.
  /// - Parameter last: the page that was shown last. What has not changed is taken from it.
  package func page(after last: ShownPage) -> ShownPage {
    guard showsScreenAlone, let form = screen.formBasis(context) else { return ShownPage(page: page()) }
    let page = page(form, after: last)
    return ShownPage(page: page, form: form, places: screen.places(in: page))
  }

  /// Changes the page that was shown last to the one to show now.
  /// - Returns: the blocks that have changed; nil if more has changed, in which case the page stays as it is.
  package func revise(_ last: inout ShownPage) -> Page.Change? {
    showsScreenAlone ? screen.revise(&last, context) : nil
  }

  /// Whether nothing covers the screen or changes what it shows.
  private var showsScreenAlone: Bool { overlay == nil && heldDialog == nil && notice == nil && scroll == nil }
}

// A `switch` lends the form, whereas `if case` would copy it at each key.
extension CurrentScreen {
  fileprivate func formBasis(_ context: Context) -> FormBasis? {
    switch self {
    case .form(let form): form.basis(context)
    default: nil
    }
  }

  fileprivate func places(in page: Page) -> [Int?] {
    switch self {
    case .form(let form): form.places(in: page)
    default: []
    }
  }

  fileprivate func revise(_ last: inout ShownPage, _ context: Context) -> Page.Change? {
    switch self {
    case .form(let form): form.revise(&last, context)
    default: nil
    }
  }
}

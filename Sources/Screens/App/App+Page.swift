import CheckoutCore
package import KassaTerminal

extension App {
  /// Returns the page to show now.
  package func page() -> Page { page(nil, after: nil) }

  /// - Parameters:
  ///   - basis: what the page is made from if the screen is a form; nil if it is not known.
  ///   - last: the page shown last, from which a form takes what has not changed; nil for none.
  func page(_ basis: FormBasis?, after last: ShownPage?) -> Page {
    var (page, own) = screen.shown(context, basis, after: last)
    var keys = [own, general]
    if let over = overlay {
      let overPage = over.page(context)
      keys = [over.keys, Keys.leaving]
      if overPage.dialog == nil || overPage.isOverlay {
        page = overPage
      } else {
        page.dialog = overPage.dialog
        page.status = overPage.status
        page.scroll = overPage.scroll
      }
    }
    if let scroll, overlay == nil {
      page.scroll = scroll
      page.isRead = true
    }
    if let notice {
      if overlay == nil {
        page.status = notice
      } else if page.isOverlay {
        page.end(with: notice, columns: size.columns - 3)
      }
    }
    if let own = showHeld(on: &page, context) { keys = [own, Keys.leaving] }
    page.decorate(keys, context)
    page.maskLeftNumbers()
    return page
  }
}

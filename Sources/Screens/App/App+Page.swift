import CheckoutCore
package import KassaTerminal

extension App {
  /// Returns the page to show now.
  package func page() -> Page {
    let context = context
    var page = screen.page(context)
    var keys = [screen.keys, general]
    var shown = context
    for over in covered + [overlay].compactMap(\.self) {
      let overPage = over.page(context)
      keys = [over.keys, leaving]
      // A page of its own may have a dialog in front of it.
      if !overPage.body.isEmpty {
        page = overPage
        shown = (over as? RecordedInspector)?.own(context) ?? context
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
    if let kioskNotice, overlay != nil, !page.isOverlay {
      page.status = kioskNotice
    } else if let notice = kioskNotice ?? notice {
      if overlay == nil || page.isOverlay && PageLayout.fitsOnRule(notice, size: size) {
        page.status = notice
      } else if page.isOverlay {
        page.end(with: notice, columns: size.columns - 3)
      }
    }
    if let own = showHeld(on: &page, context) {
      keys = [own, leaving]
      page.status = kioskNotice ?? page.status
    }
    page.decorate(keys, shown, isOfAnother: (overlay as? MerchantActionsScreen)?.isOfAnother(context) == true)
    // A notice is about a later key.
    if overlay == nil, page.dialog == nil, !page.isCodeAlone, kioskNotice == nil, notice == nil {
      page.sayUnseen(screen.answers(context), size: size, theme: theme)
    }
    page.maskLeftNumbers()
    return setup.intermediary?.shown(page, of: presentation, setup) ?? page
  }
}

import KassaResources
import KassaTerminal

/// What the order screen and the sandbox panel have in common.
extension ShopDraft {
  /// The buttons below the rows.
  static func buttons(_ context: Context) -> [Page.Button] {
    let save = Page.Button(id: .saveOrder, label: context.say("edit.save"))
    return [
      Page.Button(id: .done, label: context.say("button.done"), isPrimary: true),
      Page.Button(id: .reset, label: context.say("edit.reset")),
    ] + (context.setup.kiosk == nil ? [save] : [])
  }

  /// Returns the status of the page.
  /// - Parameter note: the explanation of the focused row; nil if a button has the focus.
  func status(_ note: String?, _ focus: ElementID, _ context: Context) -> Page.Status {
    if hasWarned { return Page.Status(context.say("edit.mistakes"), .error) }
    return Page.Status(note ?? context.strings.optional("edit.status." + focus.rawValue) ?? "")
  }
}

import CheckoutCore
import KassaResources
package import KassaTerminal

extension Page {
  /// Adds the parts that all pages have in common: header, progress, key hints and inspector panel.
  /// - Parameter isOfAnother: whether the page is about another payment than the one in progress.
  mutating func decorate(_ keys: [Keys.Map], _ context: Context, isOfAnother: Bool) {
    let (setup, flow) = (context.setup, context.flow)
    title = context.shopName
    badge = (flow.shop ?? setup.shop).map { Badge($0.initials, ground: Color($0)) }
    corner = context.shared.corner
    // The shop's own heading is the order with its amount.
    if id != .shop {
      subtitle = setup.order.description
      subtitleRight = context.shared.total
    }
    markPrimaryButton()
    if !isOverlay, id != .merchantActions, flow.phase != .ready || flow.inquiry != nil {
      progress = Progress(flow, isChoosing: id == .methods, context)
    }
    hints = hints(keys, context)
    if id == .inspector { return nameInspected(context) }
    // The panel stands there before a payment, too, so that the content does not move when one begins.
    if context.size.columns >= DiagramPanel.leastColumns, !setup.isClean {
      panel = [.lines(DiagramPanel.lines(isOfAnother ? FlowDiagram() : context.diagram, context))]
    }
  }

  private func hints(_ keys: [Keys.Map], _ context: Context) -> [Hint] {
    let (setup, columns) = (context.setup, context.size.columns)
    let hasRoom = columns >= 60 && !isOverlay && dialog == nil
    let hasTools = keys.contains { $0.hints.contains { $0.action.isTool } }
    // Each way out has one verb, and the shop names the one out of the program by a key of its own.
    let quits = context.leavesProgram && !setup.isHosted
    let namesQuit = keys.contains { $0.hints.contains { $0.action == .quit } }
    return keys.flatMap(\.hints).filter { !setup.hides($0.action) && !($0.action == .leave && namesQuit) }.map { hint in
      // The footer names some keys even if others have to be left out: the help, which lists all keys, and where there is
      // room, the test cards or the merchant actions, which are needed more often than the way out.
      let isEssential =
        switch hint.action {
        case .help: true
        case .leave: hasRoom && !hasTools
        default: hasRoom && columns >= 80 && hint.action.isTool
        }
      return Hint(
        key: hint.label(setup, context.size),
        text: setup.strings(hint.action == .leave && quits ? "key.quit" : hint.text), stroke: hint.key,
        isEssential: isEssential)
    }
  }

  /// The buttons that are never filled, because they do not lead on: they leave, cancel, close, delete or go back.
  package static let waysOut: Set<ElementID> = [.leave, .stay, .cancel, .quit, .back, .close, .forget, .keep, .refuse]

  /// Makes the first enabled button of the action bar that leads on the primary one, unless the screen has chosen one.
  private mutating func markPrimaryButton() {
    func marked(_ blocks: inout [Block]) {
      guard case .buttons(var buttons)? = blocks.last, !Page.elements(of: blocks).contains(where: \.isPrimary),
        !buttons.contains(where: { $0.ground != nil }),
        let index = buttons.firstIndex(where: { $0.isEnabled && !Self.waysOut.contains($0.id) })
      else { return }
      buttons[index].isPrimary = true
      blocks[blocks.count - 1] = .buttons(buttons)
    }
    marked(&body)
    // A question in which the safe way comes first recommends none of the others.
    if var dialog, Page.elements(of: dialog.body).first.map({ !Self.waysOut.contains($0.id) }) == true {
      marked(&dialog.body)
      self.dialog = dialog
    }
  }
}

extension Setup {
  /// Whether an action is named nowhere: in a demonstration, where its key still works, or because the checkout does not have
  /// the action.
  func hides(_ action: KeyAction) -> Bool { isClean && Self.testerActions.contains(action) || lacks(action) }

  private static let testerActions: [KeyAction] = [.inspector, .testCards, .merchantActions, .sandbox, .saveTicket]
}

extension KeyAction {
  fileprivate var isTool: Bool { self == .testCards || self == .merchantActions }
}

extension Keys.Map.Hint {
  fileprivate func label(_ setup: Setup, _ size: Size) -> String {
    let (strings, isASCII) = (setup.strings, setup.theme.isASCII)
    let key = setup.keptKeys.contains(key) ? others.first { !setup.keptKeys.contains($0) } ?? key : key
    switch key.code {
    case .enter where !isASCII && size.columns < 60: return "⏎"
    case .up: return isASCII ? strings("keyboard.up") + "/" + strings("keyboard.down") : "↑↓"
    case .right: return isASCII ? strings("keyboard.left") + "/" + strings("keyboard.right") : "←→"
    default: return key.label(strings, isASCII: isASCII)
    }
  }
}

extension Color {
  init(_ sign: ShopSign) {
    self = .rgb(
      UInt8(truncatingIfNeeded: sign.color >> 16), UInt8(truncatingIfNeeded: sign.color >> 8),
      UInt8(truncatingIfNeeded: sign.color))
  }
}

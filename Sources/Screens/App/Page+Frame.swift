import CheckoutCore
import KassaResources
import KassaTerminal

extension Page {
  /// Adds the parts that all pages have in common: title, order summary, step strip, key hints and step panel.
  mutating func decorate(_ keys: [Keys.Map], _ context: Context) {
    let (setup, flow, strings) = (context.setup, context.flow, context.strings)
    title = context.shopName
    badge = (flow.shop ?? setup.shop).map { Badge($0.initials, ground: Color($0)) }
    corner = context.shared.corner
    subtitle = setup.order.description
    subtitleRight = context.shared.total
    if flow.phase != .ready || flow.inquiry != nil {
      let open = flow.openStep
      let text =
        flow.hasEnded
        ? strings("steps.over") : strings.optional("steps." + flow.phase.rawValue) ?? strings("step." + open.name)
      steps = StepStrip(
        completed: flow.completed.map(\.rawValue), current: flow.hasEnded ? 0 : open.rawValue,
        count: Step.allCases.count, text: text)
    }
    hints.reserveCapacity(8)
    for map in keys {
      for hint in map.hints {
        hints.append(Hint(key: hint.label(isASCII: setup.theme.isASCII), text: strings(hint.text)))
      }
    }
    // On the redirect page, show the step panel only in a wider window, because the QR code takes precedence.
    let panelColumns = id == .redirect ? 160 : 120
    if id != .inspector, context.size.columns >= panelColumns, flow.phase != .ready {
      panel = [.lines(StepLines(context: context, withBodies: false).lines())]
    }
  }
}

extension Keys.Map.Hint {
  fileprivate func label(isASCII: Bool) -> String {
    switch key.code {
    case .enter: isASCII ? "Enter" : "⏎"
    case .up: isASCII ? "Up/Down" : "↑↓"
    case .right: isASCII ? "Left/Right" : "←→"
    case .escape: "Esc"
    default: name
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

import CheckoutCore
import KassaBackend

/// Finds settings of the checkout that have had no effect until the end of the script.
extension ScriptRunner {
  /// Fails if a setting was made for something that has not happened, such as a challenge: in the script, or in the sandbox
  /// panel by its steps.
  func checkSettings() throws(CaseFailure) {
    guard !script.allowsIdleInput else { return }
    takeEntries()
    try checkSettings(settings.sandbox.json, of: script.system) { place(of: $0) }
    guard let panel = stage.panelSettings else { return }
    try checkSettings(panel, of: panel["provider"]?.string ?? script.system) { panelPlace ?? place(of: $0) }
  }

  private func checkSettings(
    _ table: JSON, of system: String, place: (ValuePath) -> SourcePlace
  ) throws(CaseFailure) {
    guard let sandbox = script.systems.sandboxes[system] else { return }
    let messages = entries.compactMap { if case .message(let message) = $0.kind { message } else { nil } }
    for setting in SandboxSetting.armed(in: table, sandbox.settings) {
      guard !setting.event.hasHappened(in: messages), !isUnheard(setting.event) else { continue }
      throw CaseFailure(
        code: "fault", at: place(setting.path),
        message: "the setting \(setting.words) needs \(setting.event.words), and there was none; leave it out, or play "
          + "what it is made for")
    }
  }

  /// Whether an event may have happened although the flow has no message of it: a notification that follows an operation of
  /// the shop's server goes to the shop alone, and a program that was killed hears of none.
  private func isUnheard(_ event: SettingEvent) -> Bool {
    event.words == SettingEvent.notification.words && (!operatedPayments.isEmpty || stage.isDead)
  }

  /// The place in the script of a setting of its checkout.
  func place(of path: ValuePath) -> SourcePlace {
    script.checkout.place(of: path) ?? SourcePlace(line: script.checkoutLine, column: 1)
  }

  /// The place of the fault with these words, or the break of this name, among the settings of the checkout.
  func place(ofFault words: String) -> SourcePlace {
    place(of: "faults", at: settings.sandbox.faults.firstIndex { $0.words == words })
  }

  func place(ofBreak name: String) -> SourcePlace {
    place(of: "hold", at: settings.sandbox.breaks.firstIndex { $0.name == name })
  }

  private func place(of list: String, at index: Int?) -> SourcePlace {
    place(of: ValuePath([.key(list)] + (index.map { [.index($0)] } ?? [])))
  }
}

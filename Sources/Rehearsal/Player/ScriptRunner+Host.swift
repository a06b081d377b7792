import CheckoutCore

/// Assertions about what the SDK has told the app that hosts it.
extension ScriptRunner {
  func host(_ wanted: HostExpectation) throws(CaseFailure) {
    takeEntries()
    let last = Self.callbacks(entries[lastPaymentStart...])
    let callbacks = wanted.isOfLastPayment == true ? last : Self.callbacks(entries[...])
    func has(_ words: [Substring], _ text: String?) -> Bool {
      guard let text else { return true }
      return words.contains(Substring(cell.expand(text)))
    }
    func isFitting(_ name: String) -> Bool {
      let words = name.split(separator: " ")
      let isResult = words.first.map { MessageNames.results.contains(String($0)) } ?? false
      if wanted.event != nil { return !isResult && has(words, wanted.event) }
      return isResult && has(Array(words.dropFirst()), wanted.result) && has(Array(words.dropFirst()), wanted.error)
    }
    let (found, own) = (callbacks.count(where: isFitting), last.count(where: isFitting))
    let isUnsaid = wanted.isOfLastPayment == nil && hasSeveralPayments
    guard found != wanted.count || isUnsaid && own != wanted.count else { return }
    let advice =
      isUnsaid && found != own
      ? "; \(own) about the last payment: write payment: last, or payment: all for those about all payments" : ""
    let seen = callbacks.isEmpty ? "there was none" : "there were: " + callbacks.joined(separator: ", ")
    let what = [wanted.result, wanted.error, wanted.event].compactMap(\.self).joined(separator: " ")
    throw CaseFailure(
      code: "host", line: 0,
      message: "expected \(wanted.count) callback(s) to the host with \(what), found \(found)\(advice); \(seen)")
  }

  /// Returns the names of the callbacks among flow entries.
  private static func callbacks(_ entries: ArraySlice<FlowEntry>) -> [String] {
    entries.compactMap { entry in
      guard case .message(let message) = entry.kind, message.from == .sdk, message.to == .application else {
        return nil
      }
      return message.name
    }
  }
}

import CheckoutCore

/// Assertions about what the SDK has told the app that hosts it.
extension ScriptRunner {
  func host(_ wanted: HostExpectation) throws(CaseFailure) {
    takeEntries()
    let callbacks = entries.compactMap { entry -> String? in
      guard case .message(let message) = entry.kind, message.from == .sdk, message.to == .application else {
        return nil
      }
      return message.name
    }
    func has(_ words: [Substring], _ text: String?) -> Bool {
      guard let text else { return true }
      return words.contains(Substring(cell.expand(text)))
    }
    let fitting = callbacks.filter { name in
      let words = name.split(separator: " ")
      let isResult = words.first.map { MessageNames.results.contains(String($0)) } ?? false
      if wanted.event != nil { return !isResult && has(words, wanted.event) }
      return isResult && has(Array(words.dropFirst()), wanted.result) && has(Array(words.dropFirst()), wanted.error)
    }
    guard fitting.count != wanted.count else { return }
    let seen = callbacks.isEmpty ? "there was none" : "there were: " + callbacks.joined(separator: ", ")
    let what = [wanted.result, wanted.error, wanted.event].compactMap(\.self).joined(separator: " ")
    throw CaseFailure(
      code: "host", line: 0,
      message: "expected \(wanted.count) callback(s) to the host with \(what), found \(fitting.count); \(seen)")
  }
}

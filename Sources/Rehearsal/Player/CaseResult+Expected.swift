import CheckoutCore

extension CaseResult {
  /// Notes that the case must fail: a failure of the program is then expected, and a case that passes fails. A mistake in the
  /// script and a step that cannot be played say nothing about the program, and nobody expects a secret to leak.
  mutating func expect(_ expected: Script.ExpectedFailure, of script: Script) {
    guard let failure else {
      self.failure = CaseFailure(
        code: CaseFailure.expectedFailure, line: expected.line,
        message: "the case passes, although it is expected to fail (\(expected.reason)); remove expect-failure")
      return
    }
    guard failure.code != FailureCode.leak.rawValue else {
      self.failure?.message += "\nexpect-failure does not stand for a leak"
      return
    }
    guard !failure.isError else {
      expectedFailure = expected.reason
      return
    }
    if failure.isMistake || !failure.isOfExpectation {
      self.failure?.code = FailureCode.script.rawValue
      self.failure?.message +=
        failure.isMistake
        ? "\nthis is a mistake in the script, for which expect-failure does not stand"
        : "\nexpect-failure stands for an expectation that is not met, such as see, screen or result, and not for a step or "
          + "a setting that cannot be played; expect before it what has to be there"
    } else if let words = expected.failure, !failure.message.contains(words) {
      self.failure?.code = CaseFailure.expectedFailure
      self.failure?.message += "\nthis is not the failure that expect-failure names: \(words)"
      return
    } else if let words = expected.failure, failure.repeats(words, of: script) {
      self.failure?.code = CaseFailure.expectedFailure
      self.failure?.message +=
        "\nexpect-failure names only what the step itself says, which any failure of it repeats: \(words); write what is "
        + "found instead, or more of the message"
      return
    }
    expectedFailure = expected.reason
  }
}

extension CaseFailure {
  /// Whether words of the message are there only because the step that failed has them.
  fileprivate func repeats(_ words: String, of script: Script) -> Bool {
    guard source == nil else { return false }
    // Messages have quotation marks of their own.
    func plain(_ text: String) -> String { text.filter { !"«»\"'/".contains($0) } }
    let step = script.stepText(at: line)
    // An empty text in them is what was found.
    if !words.contains("«»"), Script.ExpectedFailure.isOnlyFrame(words, with: step, code: code) { return true }
    let words = plain(words)
    return plain(step).contains(words) && plain(message).ranges(of: words).count == 1
  }
}

extension Script {
  /// Returns the text of the step that begins in a line, up to the next step; empty if none does.
  fileprivate func stepText(at line: Int) -> String {
    let starts = steps.flat.filter { !$0.isIncluded(in: self) }.map(\.place.line)
    guard starts.contains(line) else { return "" }
    let lines = text.sourceLines
    let end = starts.filter { $0 > line }.min() ?? lines.count + 1
    return lines.dropFirst(line - 1).prefix(end - line).joined(separator: "\n")
  }
}

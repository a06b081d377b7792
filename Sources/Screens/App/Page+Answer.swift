import KassaTerminal

extension Page {
  /// Says in the status what answers the last key if the window does not show it in the body: its first sentence.
  /// A small window shows the part of the body with the focus, and an answer may stand outside it.
  /// - Parameter answers: the IDs of the texts that may be an answer. The first one that is not seen is said.
  mutating func sayUnseen(_ answers: [ElementID], size: Size, theme: Theme) {
    let texts = body.compactMap { block -> (id: ElementID, words: String, tone: Tone)? in
      switch block {
      case .text(let text, let id, let tone) where answers.contains(id):
        // The status has a sign of its own.
        (id, String(text.dropFirst(theme.sign.leading(text).count)).firstSentence, tone)
      case .waiting(let text, let id) where answers.contains(id): (id, text, .normal)
      default: nil
      }
    }
    guard !texts.isEmpty else { return }
    let cut = PageLayout(self, size: size, theme: theme).cut
    let unseen = texts.first { text in
      cut[text.id].map { !$0.joined(separator: " ").contains(text.words) } ?? false
    }
    guard let unseen, !status.text.contains(unseen.words) else { return }
    status = Status(unseen.words, [.error, .warning, .success].contains(unseen.tone) ? unseen.tone : .normal)
  }
}

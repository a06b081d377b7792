extension String {
  /// The text up to the end of its first sentence, or the whole text if it has only one.
  ///
  /// A mark that follows fewer than three letters belongs to an abbreviation or a number.
  var firstSentence: String {
    var letters = 0
    var index = startIndex
    while index < endIndex {
      let next = self.index(after: index)
      let isEnd = "。！？".contains(self[index]) || ".!?".contains(self[index]) && letters >= 3
      if isEnd, next < endIndex, "。！？".contains(self[index]) || self[next].isWhitespace { return String(self[..<next]) }
      letters = self[index].isLetter ? letters + 1 : 0
      index = next
    }
    return self
  }
}

/// Finds the word that somebody probably meant.
package enum NearestWord {
  /// Returns the word with the fewest edits from a misspelt one; nil if there are no words.
  ///
  /// Upper and lower case count as the same letter. Of words with equally many edits, the first one is returned.
  package static func of(_ word: String, in words: some Sequence<String>) -> String? {
    let wanted = word.lowercased()
    return words.min { edits(from: $0.lowercased(), to: wanted) < edits(from: $1.lowercased(), to: wanted) }
  }

  /// Returns the nearest word if it is near enough to be a misspelling: at most one edit for every three characters,
  /// and two edits in any case, or one word begins with the other.
  package static func suggestion(for word: String, in words: some Sequence<String>) -> String? {
    // A word that is known, but not here, is not misspelt.
    let words = words.filter { $0 != word }
    guard !word.isEmpty, let nearest = of(word, in: words) else { return nil }
    // A name may be known without its prefix, as in `customer_phone`.
    if let end = words.first(where: { word.hasSuffix("_" + $0) }) { return end }
    // The beginning of exactly one word stands for that word, however long its rest is.
    let begun = word.count > 2 ? words.filter { $0.lowercased().hasPrefix(word.lowercased()) } : []
    if begun.count == 1 { return begun[0] }
    let (left, right) = (nearest.lowercased(), word.lowercased())
    if word.count > 1, left.hasPrefix(right) || right.hasPrefix(left) { return nearest }
    return edits(from: left, to: right) <= max(2, word.count / 3) ? nearest : nil
  }

  /// Returns the number of characters to insert, delete, replace or swap with their neighbour to turn one word into the
  /// other (optimal string alignment).
  package static func edits(from left: String, to right: String) -> Int {
    let (left, right) = (Array(left), Array(right))
    var before: [Int] = []
    var row = Array(0...right.count)
    for index in left.indices {
      var next = [index + 1]
      for place in right.indices {
        var count = min(row[place] + (left[index] == right[place] ? 0 : 1), row[place + 1] + 1, next[place] + 1)
        if index > 0, place > 0, left[index] == right[place - 1], left[index - 1] == right[place] {
          count = min(count, before[place - 1] + 1)
        }
        next.append(count)
      }
      (before, row) = (row, next)
    }
    return row[right.count]
  }
}

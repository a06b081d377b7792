/// Verbs of other test tools, such as Playwright, Maestro and VHS, with the verbs of scripts that do the same.
///
/// They differ too much in spelling to be found by their letters, or they resemble a verb that does something else.
enum ForeignVerbs {
  /// Returns the verb that does the same as a word of another tool; nil if the word is unknown, or if the kind of script has
  /// no such verb.
  /// - Parameters:
  ///   - word: the word in any notation, such as `waitFor` or `wait_for`.
  ///   - verbs: the verbs that the kind of script has.
  static func verb(for word: String, in verbs: [String]) -> String? {
    words[word.lowercased().filter(\.isLetter)]?.map(\.rawValue).first(where: verbs.contains)
  }

  /// The first verb is the best one; another stands in for it in the kind of script that does not have it.
  private static let words: [String: [Verb.Name]] = Dictionary(
    uniqueKeysWithValues: [
      ("expect assert verify should contains assertvisible asserttext expecttext tobevisible tohavetext", [.see]),
      ("waitfor waituntil awaittext eventually", [.wait, .see]),
      ("assertnotvisible assertnot expectnot shouldnot dontsee", [.notSee]),
      ("sleep delay pause advance tick", [.clock, .wait]),
      ("clickon tap tapon", [.click]), ("select selectoption submit", [.choose, .click]),
      ("key keys sendkey sendkeys presskey keypress hit", [.press]), ("write inputtext typetext sendtext", [.type]),
      ("fillin setvalue", [.fill, .type]), ("screenshot golden matchsnapshot", [.snapshot]),
      ("setsize viewport setviewport", [.resize]), ("runflow import call", [.include]), ("loop foreach", [.repeat]),
    ].flatMap { (words: String, verbs: [Verb.Name]) in words.split(separator: " ").map { (String($0), verbs) } })
}

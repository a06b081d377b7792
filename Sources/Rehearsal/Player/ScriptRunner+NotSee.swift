import CheckoutCore
import KassaResources
import KassaScreens
import KassaTerminal

/// What must not be on the screen.
extension ScriptRunner {
  func notSee(_ sight: Sight) throws(CaseFailure) {
    try refuseInSmallWindow("not-see")
    // What nobody sees may be there.
    if let place = sight.place, try !part(place, "see").allSatisfy(\.isWhitespace),
      try visibleTexts(of: place).allSatisfy({ $0.allSatisfy(\.isWhitespace) })
    {
      throw CaseFailure(
        code: "not-see", line: 0,
        message: "nothing of \(place) is visible on the screen, so it cannot be said what is not there"
      ).asMistake()
    }
    guard try number(of: sight, mayBePart: true) > 0 else { return try notSeeOtherwise(sight) }
    guard !sight.isPattern else {
      throw CaseFailure(code: "not-see", line: 0, message: "expected not to see \(quoted("/\(sight.text)/"))")
    }
    let pattern = names.pattern(cell.expand(sight.text))
    throw check(stage.frame).unwanted(
      sight.text, at: pattern.parts.first.map { stage.frame.places(of: $0) } ?? [])
  }

  /// Looks for a text that is not there as it is written: below what covers the page, in another case of its letters, masked
  /// with another number of bullets, a long number in groups, or an amount as another language writes it. Words of another language are refused, because they would never be there.
  private func notSeeOtherwise(_ sight: Sight) throws(CaseFailure) {
    try refuseCovered(sight)
    // The text of a key or of an element is as it is shown.
    if !sight.isPattern, !names.isName(cell.expand(sight.text)),
      try number(of: sight, mayBePart: true, ignoresCase: true) > 0
    {
      throw check(stage.frame).unwantedInOtherCase(sight.text)
    }
    let sought = sight.isPattern ? PatternSample(cell.expandPattern(sight.text))?.text : cell.expand(sight.text)
    guard let text = sought else { return }
    if !composed.setup.theme.isASCII, MaskedText.hasOtherSigns(text) {
      throw CaseFailure(
        code: "not-see", line: 0,
        message: "\(quoted(sight.text)) is never shown: the numbers of cards are masked with • only, as in •••• 0077"
      ).asMistake()
    }
    let lines = if let place = sight.place { try visibleTexts(of: place) } else { FrameReading(stage.frame).lines }
    if !sight.isPattern, let failure = check(stage.frame).unwanted(masked: text, in: lines) { throw failure }
    let expression = sight.isPattern ? try pattern(sight.text) : nil
    if let number = GroupedNumber(text), number.isIn(lines, matching: expression) {
      throw CaseFailure(
        code: "not-see", line: 0,
        message:
          "expected not to see \(quoted(sight.isPattern ? "/\(sight.text)/" : sight.text)), which is there in groups of "
          + "digits")
    }
    let strings = shownStrings
    let format = LocaleFormat(language: strings.language, isASCII: composed.setup.theme.isASCII)
    let amounts = WrittenAmounts(text)
    for other in [amounts.text(in: format), WrittenAmounts.whole(text, in: format)].compactMap(\.self)
    where try number(of: Sight(text: other, place: sight.place), mayBePart: true) > 0 {
      throw CaseFailure(
        code: "not-see", line: 0,
        message: "expected not to see \(quoted(sight.text)), which is there as \(quoted(other))",
        marks: stage.frame.places(of: other))
    }
    guard strings.optional(text) == nil, stage.page.text(of: ElementID(text)) == nil,
      !ScriptNames.elements.contains(text),
      let found = amounts.words.lazy.compactMap({ words in
        ForeignText.language(of: words, in: strings).map { (words, $0) }
      }).first
    else { return }
    throw CaseFailure(
      code: "not-see", line: 0,
      message:
        "\(quoted(found.0)) is a text in the language \(found.1), which is never shown in \(strings.language); write its "
        + "key"
    ).asMistake()
  }

  /// Fails if what must not be seen is on a page that another one or a dialogue covers: that nobody sees it there says nothing.
  private func refuseCovered(_ sight: Sight) throws(CaseFailure) {
    guard sight.place == nil, stage.readsPage else { return }
    for (page, cover) in covered {
      let isThere: Bool
      if sight.isPattern {
        var pattern = try pattern(sight.text)
        pattern.mayBePart = true
        isThere = page.texts.contains { text in
          text.split(separator: "\n").contains { pattern.match(in: String($0).withOrdinaryBlanks) != nil }
        }
      } else {
        var pattern = Names(page: page, strings: names.strings).pattern(cell.expand(sight.text))
        pattern.mayBePart = true
        isThere = !pattern.isBlank && page.texts.contains(where: pattern.isIn)
      }
      guard isThere else { continue }
      throw CaseFailure(
        code: "not-see", line: 0,
        message:
          "expected not to see \(quoted(sight.isPattern ? "/\(sight.text)/" : sight.text)), which is on the page "
          + "that \(cover) covers; leave \(cover) first, or say where"
      )
    }
  }

  /// The pages that are covered, and what lies on them.
  private var covered: [(page: Page, cover: ScreenName)] {
    let page = stage.page
    var pages: [(page: Page, cover: ScreenName)] = []
    if let dialog = page.dialog {
      var below = page
      below.dialog = nil
      pages.append((below, dialog.id))
    }
    if page.isOverlay, let below = coveredPage { pages.append((below, page.id)) }
    return pages
  }

  /// The texts in the language of the page, which may be chosen in the shop.
  private var shownStrings: StringTable {
    StringTable(language: String(stage.page.corner.suffix(2)).lowercased()) ?? names.strings
  }
}

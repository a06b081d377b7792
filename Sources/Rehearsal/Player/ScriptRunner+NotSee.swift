import CheckoutCore
import KassaResources
import KassaScreens
import KassaTerminal

/// What must not be on the screen.
extension ScriptRunner {
  func notSee(_ sight: Sight) throws(CaseFailure) {
    try refuseInSmallWindow("not-see")
    try refuseUnsaid(sight.place)
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
      throw CaseFailure(code: "not-see", line: 0, message: "expected not to see \(words(of: sight))")
    }
    let pattern = names.pattern(cell.expand(sight.text))
    throw check(stage.frame).unwanted(
      sight.text, at: pattern.parts.first.map { stage.frame.places(of: $0) } ?? [])
  }

  /// Refuses a part of the page that line mode does not say: the names of the steps, and a status without a text.
  private func refuseUnsaid(_ place: String?) throws(CaseFailure) {
    guard let place, place == "steps" || place == "status" && stage.page.status.text.isEmpty else { return }
    try refuseInLines("not-see", place)
  }

  /// Looks for a text that is not there as it is written: below what covers the page, scrolled out of the window, in another case
  /// of its letters, masked with another number of bullets, a long number in groups, or an amount as another language writes it.
  /// Words of another language are refused, because they would never be there.
  private func notSeeOtherwise(_ sight: Sight) throws(CaseFailure) {
    try refuseCovered(sight)
    let scrolled = sight.place == nil ? self.scrolled : nil
    // The text of a key or of an element is as it is shown.
    let isText = !sight.isPattern && !names.isName(cell.expand(sight.text))
    if isText, try number(of: sight, mayBePart: true, ignoresCase: true) > 0 {
      throw check(stage.frame).unwantedInOtherCase(sight.text)
    }
    if let scrolled, try number(of: sight, mayBePart: true, ignoresCase: isText, in: scrolled) > 0 {
      throw CaseFailure(
        code: "not-see", line: 0,
        message:
          "expected not to see \(words(of: sight)), which is on the page, scrolled out of the window; say where if "
          + "only a part of the page must not have it")
    }
    let text = sight.isPattern ? PatternSample(cell.expandPattern(sight.text))?.text : cell.expand(sight.text)
    if let text { try refuseOtherForms(of: sight, text, scrolled) }
    try refuseForeign(sight, text)
  }

  /// Fails if what must not be seen is there in another form.
  /// - Parameters:
  ///   - text: the text, or one that the regular expression matches.
  ///   - scrolled: the rows of the page that may be outside the window; nil if all are on the screen.
  private func refuseOtherForms(of sight: Sight, _ text: String, _ scrolled: Frame?) throws(CaseFailure) {
    if !composed.setup.theme.isASCII, MaskedText.hasOtherSigns(text) {
      throw CaseFailure(
        code: "not-see", line: 0,
        message: "\(quoted(sight.text)) is never shown: the numbers of cards are masked with • only, as in •••• 0077"
      ).asMistake()
    }
    let lines =
      if let place = sight.place {
        try visibleTexts(of: place)
      } else {
        FrameReading(stage.frame).lines + (scrolled.map { FrameReading($0).lines } ?? [])
      }
    if !sight.isPattern, let failure = check(stage.frame).unwanted(masked: text, in: lines) { throw failure }
    let expression = sight.isPattern ? try pattern(sight.text) : nil
    if let number = GroupedNumber(text), number.isIn(lines, matching: expression) {
      throw CaseFailure(
        code: "not-see", line: 0, message: "expected not to see \(words(of: sight)), which is there in groups of digits"
      )
    }
    if !sight.isPattern, let row = UnwantedText(text).row(withNegativeIn: lines) {
      throw CaseFailure(
        code: "not-see", line: 0,
        message: "expected not to see \(words(of: sight)), which can be read in \(quoted(oracle.redacted(row)))")
    }
    let format = LocaleFormat(language: shownStrings.language, isASCII: composed.setup.theme.isASCII)
    // The digits of an expression stand for any others, and so for no amount.
    let whole = sight.isPattern ? nil : WrittenAmounts.whole(text, in: format)
    for other in [WrittenAmounts(text).text(in: format), whole].compactMap(\.self) {
      let written = Sight(text: other, place: sight.place)
      var isThere = try number(of: written, mayBePart: true) > 0
      if let scrolled, !isThere { isThere = try number(of: written, mayBePart: true, in: scrolled) > 0 }
      guard isThere else { continue }
      throw CaseFailure(
        code: "not-see", line: 0,
        message: "expected not to see \(quoted(sight.text)), which is there as \(quoted(other))",
        marks: stage.frame.places(of: other))
    }
  }

  private func words(of sight: Sight) -> String { quoted(sight.isPattern ? "/\(sight.text)/" : sight.text) }

  // MARK: Other languages

  /// Refuses a text of another language than that of the screens, on which it would never be.
  /// - Parameter text: the text, or one that the regular expression matches; nil if that is not known.
  private func refuseForeign(_ sight: Sight, _ text: String?) throws(CaseFailure) {
    let strings = shownStrings
    if let text {
      guard strings.optional(text) == nil, stage.page.text(of: ElementID(text)) == nil,
        !ScriptNames.elements.contains(text),
        !orderTexts.contains(where: { $0.lowercased().contains(text.lowercased()) })
      else { return }
      for words in WrittenAmounts(text).words {
        if let language = ForeignText.language(of: words, in: strings) { throw foreign(quoted(words), language) }
      }
      if ForeignText.isEnglish(text, in: strings) { throw foreign(words(of: sight), "en") }
    }
    guard sight.isPattern else { return }
    let isEnglish = ForeignText.isEnglish(
      try pattern(sight.text), cell.expandPattern(sight.text), in: strings, beside: orderTexts)
    if isEnglish { throw foreign(words(of: sight), "en") }
  }

  private func foreign(_ words: String, _ language: String) -> CaseFailure {
    CaseFailure(
      code: "not-see", line: 0,
      message:
        "\(words) is a text in the language \(language), which is never shown in \(shownStrings.language); write "
        + "its key"
    ).asMistake()
  }

  /// The texts of the order, which are the same in every language.
  private var orderTexts: [String] {
    let order = composed.setup.order
    return [order.merchantName, order.description] + order.positions.map(\.name)
  }

  /// The texts in the language of the page, which may be chosen in the shop.
  private var shownStrings: StringTable {
    StringTable(language: String(stage.page.corner.suffix(2)).lowercased()) ?? names.strings
  }

  // MARK: Outside the window

  /// All rows of the parts of the page of which the window shows only some; nil if it shows all. Line mode has no window.
  private var scrolled: Frame? {
    guard stage.readsPage else { return nil }
    return PageLayout.scrolled(stage.page, size: stage.frame.size, theme: composed.setup.theme)
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
        message: "expected not to see \(words(of: sight)), which is on the page that \(cover) covers; leave \(cover) "
          + "first, or say where"
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
}

import KassaSystems
import KassaTerminal

/// The appearance of the screens.
struct LookSettings {
  /// The language of the screens; nil if nobody has chosen one.
  var language: String?
  /// The name of the colour theme.
  var theme = "terminal"
  var noColor = false
  var ascii = false
  /// Whether everything that is only for testers is hidden.
  var clean = false

  /// Checks the language before the shop is shown, because otherwise the payment would fail later.
  /// - Throws: `Failure` if the payment system refuses the language.
  func checkLanguage(for system: any PaymentSystem.Type) throws(Failure) {
    guard let language, system.refusesOtherLanguages, !system.languages.contains(language.lowercased()) else { return }
    let known = system.languages.sorted().joined(separator: " ")
    throw Failure(message: "\(system.name) does not have the language \(language); it has \(known)")
  }

  /// Returns the selected theme, adapted to the terminal.
  /// - Throws: `Failure` if the theme is unknown.
  func theme(hasNoColor: Bool, hasUnicode: Bool) throws(Failure) -> Theme {
    guard var theme = Theme(named: self.theme) else {
      throw Failure(message: "unknown theme \(self.theme); known: \(Theme.names.joined(separator: ", "))")
    }
    if noColor || hasNoColor { theme = theme.withoutColours }
    theme.isASCII = ascii || !hasUnicode
    return theme
  }
}

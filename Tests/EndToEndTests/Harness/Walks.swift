/// The card data that the payer enters in the card form.
struct TypedCard {
  var number: String
  var expiry = "1230"
  var code = "739"
  var holder = "JANE DOE"

  static let challenged = TypedCard(number: "4314220000000056")
  static let frictionless = TypedCard(number: "4000000000000077")
  static let declined = TypedCard(number: "4111111111111111")
}

extension TerminalProgram {
  /// Goes from the shop screen to the list of payment methods.
  func openMethods() throws {
    try waitForIdle(screen: "shop")
    try press("Enter")
    try waitForIdle(screen: "methods")
  }

  /// Goes from the shop screen to the empty card form.
  func openCardForm() throws {
    try openMethods()
    try press("Enter")
    try waitForIdle(screen: "card")
  }

  /// Enters this card in the empty card form.
  ///
  /// Completing the expiry date or security code moves the focus on.
  /// Completing a PAN does not move it, because the PAN could be longer.
  func fill(_ card: TypedCard) throws {
    type(card.number)
    try press("Tab")
    type(card.expiry)
    type(card.code)
    type(card.holder)
    try waitForIdle(screen: "card")
  }

  /// Goes from the shop screen to the first screen that appears after this card has been submitted.
  func pay(with card: TypedCard) throws {
    try openCardForm()
    try fill(card)
    try press("Enter")
    try waitForIdle()
  }

  /// Goes from the shop screen to the issuer's challenge.
  func openChallenge() throws {
    try pay(with: .challenged)
    try waitForIdle(screen: "challenge")
  }

  /// In a mock mode, provides the additional data that the platform asks for, then completes the issuer's challenge.
  func goOnInMock() throws {
    try waitForIdle(screen: "clarification")
    type("10117")
    try press("Enter")
    type("Unter den Linden 7")
    try press("Enter")
    try waitForIdle(screen: "challenge")
    try answer("7777")
  }

  /// Enters a one-time code and submits it.
  func answer(_ code: String) throws {
    type(code)
    try press("Enter")
    try waitForIdle()
  }

  /// Returns the captured screens that show a security code, or a one-time code or a full PAN outside its input field.
  /// The sandbox's own hint, which says which one-time code is right, does not count.
  func leaks(of card: TypedCard, oneTimeCode: String? = nil) -> [ScreenText] {
    seen.filter { screen in
      let hasCode =
        screen.contains(card.code)
        || oneTimeCode.map { code in
          screen.lines.contains {
            $0 != screen.cursorLine && $0.replacing("sandbox: " + code, with: "").contains(code)
          }
        } == true
      return hasCode || screen.lines(withDigits: card.number).contains { $0 != screen.cursorLine }
    }
  }
}

/// What a person types on the card form.
struct TypedCard {
  var number: String
  var expiry = "1230"
  var code = "739"
  var holder = "JANE DOE"

  static let challenged = TypedCard(number: "4314220000000056")
  static let frictionless = TypedCard(number: "4000000000000077")
  static let declined = TypedCard(number: "4111111111111111")
}

extension TmuxProgram {
  /// From the shop to the list of methods.
  func openMethods() throws {
    try waitForIdle(screen: "shop")
    try press("Enter")
    try waitForIdle(screen: "methods")
  }

  /// From the shop to the empty card form.
  func openCardForm() throws {
    try openMethods()
    try press("Enter")
    try waitForIdle(screen: "card")
  }

  /// Types a card into the empty form. Expiry and code go on to the next field by themselves when they are full; a number
  /// could still be longer.
  func fill(_ card: TypedCard) throws {
    try type(card.number)
    try press("Tab")
    try type(card.expiry)
    try type(card.code)
    try type(card.holder)
    try waitForIdle(screen: "card")
  }

  /// From the shop to whatever comes after paying with this card.
  func pay(with card: TypedCard) throws {
    try openCardForm()
    try fill(card)
    try press("Enter")
    try waitForIdle()
  }

  /// From the shop to the bank's question.
  func openChallenge() throws {
    try pay(with: .challenged)
    try waitForIdle(screen: "challenge")
  }

  /// What a mock mode asks before it decides: by the platform, then by the bank.
  func goOnInMock() throws {
    try waitForIdle(screen: "clarification")
    try type("10117")
    try press("Enter")
    try type("Unter den Linden 7")
    try press("Enter")
    try waitForIdle(screen: "challenge")
    try answer("7777")
  }

  /// Types a one-time code and submits it.
  func answer(_ code: String) throws {
    try type(code)
    try press("Enter")
    try waitForIdle()
  }

  /// What a whole walk showed: no security code, no one-time code, and a whole card number only where it is typed.
  func leaks(of card: TypedCard, oneTimeCode: String? = nil) -> [ScreenText] {
    seen.filter { screen in
      let hasCode = screen.contains(card.code) || oneTimeCode.map(screen.contains) == true
      return hasCode || screen.lines(withDigits: card.number).contains { $0 != screen.cursorLine }
    }
  }
}

import KassaTerminal

/// The key maps of the screens, as data.
enum Keys {
  typealias Map = KeyMap<KeyAction>

  static func bind(_ keys: [Key], _ action: KeyAction, hint: String? = nil) -> Map.Binding {
    Map.Binding(keys: keys, action: action, hint: hint)
  }

  static let enter = Key(.enter)
  static let escape = Key(.escape)
  /// The key that opens the inspector.
  static let inspector = Key(.function(2))

  /// The key that opens the merchant actions.
  static let merchantActionsKey = Key(.function(4))

  static func character(_ character: Character) -> Key { Key(.character(character)) }
  static func control(_ character: Character) -> Key { Key(.character(character), .control) }

  private static let leave = bind([Key(.function(10)), control("c")], .leave, hint: "key.leave")

  /// The key that saves a ticket where no text is typed.
  static let ticketKey = character("B")

  private static let ticket = bind([ticketKey], .saveTicket)

  /// The keys that stay active in every overlay.
  static let leaving = Map([
    bind([Key(.function(1)), alt("1")], .help, hint: "key.help"), leave, bind([alt("p"), control("p")], .palette),
    ticket,
  ])

  /// The keys of a payment that the payer has left, who waits for the platform to say how it stands.
  static let left = Map()

  /// Returns the map without the keys for some actions.
  static func without(_ actions: [KeyAction], _ map: Map) -> Map {
    Map(map.bindings.filter { !actions.contains($0.action) })
  }

  /// Returns the map in which no hint names the keys for an action.
  static func withoutHint(_ action: KeyAction, _ map: Map) -> Map {
    Map(map.bindings.map { $0.action == action ? bind($0.keys, action) : $0 })
  }

  static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }

  private static let first = [
    bind([inspector, alt("2")], .inspector, hint: "key.steps"),
    bind([Key(.function(1)), alt("1")], .help, hint: "key.help"),
  ]
  private static let last = [
    leave,
    bind([Key(.pageUp)], .pageUp, hint: nil),
    bind([Key(.pageDown)], .pageDown, hint: nil),
    bind([alt("p"), control("p")], .palette),
    bind([Key(.function(6)), alt("6")], .trace),
    bind([Key(.function(7)), alt("7")], .mark),
    ticket,
    bind([control("l")], .repaint, hint: nil),
    bind([control("z")], .suspend, hint: nil),
  ]

  /// The keys that work on every screen. A screen's own keys take precedence.
  static let everywhere = Map(first + [merchantActionsKeys()] + last)

  /// The same with the key for the test cards, where a card number can be entered now or next.
  static let everywhereWithCards = Map(
    first + [bind([Key(.function(3)), alt("3")], .testCards, hint: "key.testCards"), merchantActionsKeys()] + last)

  /// The keys that work on every screen of a checkout inside another program.
  static let everywhereHosted = Map(first + last.filter { !KeyAction.ofProgram.contains($0.action) })

  /// The same where a card number can be entered now or next.
  static let everywhereHostedWithCards = Map(
    first + [bind([Key(.function(3)), alt("3")], .testCards, hint: "key.testCards")]
      + last.filter { !KeyAction.ofProgram.contains($0.action) })

  /// The same on the result, where the hints name the key for the merchant actions.
  static let everywhereAtResult = Map(first + [merchantActionsKeys(hint: "key.desk")] + last)

  static let shop = Map([
    bind([enter, character(" ")], .choose, hint: "key.choose"),
    bind([Key(.tab)], .next, hint: "key.next"),
    bind([Key(.backTab)], .previous),
    bind([Key(.down)], .down),
    bind([Key(.up)], .up),
    bind([character("q")], .quit, hint: "key.quit"),
  ])

  /// The shop's keys if what is paid, and how, can be changed. The screen itself names the keys for that.
  static let editableShop = Map(
    shop.bindings + [
      bind([Key(.right)], .increase),
      bind([Key(.left)], .decrease),
      bind([character("s")], .sandbox),
      bind([character("e")], .edit),
      bind([character("l")], .language),
      bind([character("t")], .theme),
    ])

  static let order = Map([
    bind([enter], .proceed, hint: "key.next"),
    bind([Key(.tab), Key(.down)], .next),
    bind([Key(.backTab), Key(.up)], .previous),
    bind([Key(.right), character(" ")], .increase, hint: "key.change"),
    bind([Key(.left)], .decrease),
    bind([escape], .back, hint: "key.done"),
  ])

  /// The same on a text field, in which ← and → move the cursor, and on a button.
  static let orderUnstepped = withoutHint(.increase, order)

  static let sandbox = Map([
    bind([Key(.up), character("k")], .up, hint: "key.upDown"),
    bind([Key(.down), character("j")], .down),
    bind([enter], .choose, hint: "key.set"),
    bind([character("/")], .filter, hint: "key.filter"),
    bind([Key(.right), character(" ")], .increase, hint: "key.change"),
    bind([Key(.left)], .decrease),
    bind([Key(.pageUp)], .pageUp),
    bind([Key(.pageDown)], .pageDown),
    bind([Key(.home), character("g")], .first),
    bind([Key(.end), character("G")], .last),
    bind([Key(.tab)], .next),
    bind([Key(.backTab)], .previous),
    bind([escape], .back, hint: "key.done"),
  ])

  /// The same on a setting whose value is typed, and on a button.
  static let sandboxUnstepped = withoutHint(.increase, sandbox)

  /// The values of a setting.
  static let value = Map([
    bind([Key(.up), character("k")], .up, hint: "key.upDown"),
    bind([Key(.down), character("j")], .down),
    bind([enter, character(" ")], .choose, hint: "key.choose"),
    bind([Key(.home), character("g")], .first),
    bind([Key(.end), character("G")], .last),
    bind([Key(.tab), Key(.right)], .next),
    bind([Key(.backTab), Key(.left)], .previous),
    bind([escape], .back, hint: "key.back"),
  ])

  /// A setting whose value is typed.
  static let typedValue = Map([
    bind([enter, character(" ")], .choose, hint: "key.set"),
    bind([Key(.tab), Key(.down), Key(.right)], .next, hint: "key.next"),
    bind([Key(.backTab), Key(.up), Key(.left)], .previous),
    bind([escape], .back, hint: "key.back"),
  ])

  /// A screen on which the payer waits and can leave. Its only button has the focus.
  static let waiting = Map(unsent.bindings + [bind([enter, character(" ")], .choose)])

  /// The same while leaving asks no question. Enter, pressed out of habit, must not leave.
  static let unsent = Map([bind([escape], .leave, hint: "key.leave")])

  static let inquiry = Map([
    bind([enter, character(" ")], .choose, hint: "key.choose"),
    bind([Key(.tab), Key(.right), Key(.down)], .next, hint: "key.next"),
    bind([Key(.backTab), Key(.left), Key(.up)], .previous),
    bind([escape], .leave, hint: "key.leave"),
  ])

  /// A few ways to go on, below each other.
  static let ways = Map([
    bind([Key(.up), Key(.backTab), character("k")], .previous, hint: "key.upDown"),
    bind([Key(.down), Key(.tab), character("j")], .next),
    bind([enter, character(" ")], .choose, hint: "key.continue"),
    bind([escape], .leave, hint: "key.leave"),
  ])

  static let list = Map([
    bind([Key(.up), character("k")], .up, hint: "key.upDown"),
    bind([Key(.down), character("j"), Key(.tab)], .down),
    bind([Key(.home), character("g")], .first),
    bind([Key(.end), character("G")], .last),
    bind([enter, character(" ")], .choose, hint: "key.continue"),
    bind([escape], .leave, hint: "key.leave"),
    bind([character("/")], .filter, hint: "key.filter"),
  ])

  /// The same with a saved card that can be deleted.
  static let listWithSaved = Map(
    list.bindings + [
      bind([Key(.right)], .next), bind([Key(.left)], .previous), bind([Key(.delete), Key(.backspace)], .forget),
    ])

  /// The same with a single method.
  static let singleMethod = without([.up, .down, .first, .last], list)

  /// The same list while its filter is typed.
  static let filtering = Map([
    bind([Key(.up)], .up, hint: "key.move"),
    bind([Key(.down), Key(.tab)], .down),
    bind([enter], .choose, hint: "key.continue"),
    bind([escape], .endFilter, hint: "key.all"),
  ])

  /// In a text field, the left and right keys move the cursor instead.
  static let form = Map([
    bind([Key(.tab), Key(.down), Key(.right)], .next, hint: "key.next"),
    bind([Key(.backTab), Key(.up), Key(.left)], .previous),
    bind([enter], .submit, hint: "key.pay"),
    bind([escape], .back, hint: "key.back"),
  ])

  /// The same with a card number.
  static let cardForm = Map(form.bindings + [bind([control("t")], .mask)])

  private static func answering(_ hint: String) -> [Map.Binding] {
    [
      bind([enter], .answer, hint: hint),
      bind([Key(.tab), Key(.down), Key(.right)], .next, hint: "key.next"),
      bind([Key(.backTab), Key(.up), Key(.left)], .previous),
      bind([escape], .leave, hint: "key.leave"),
    ]
  }

  /// A challenge, in a field or on the button that sends the answer.
  static let challenge = Map(answering("key.submit"))

  /// Several fields, in the last of which Enter sends the answer.
  static let answerFields = Map(answering("key.nextSubmit"))

  /// The same on an answer that can be chosen, a box or another button.
  static let challengeChoosing = Map(answering("key.choose"))

  /// The out-of-band challenge keys in mock mode, including keys that simulate the bank's app.
  /// Letter keys are available because this challenge has no text fields.
  static let challengePlayed = Map(answering("key.choose") + playing)

  static let merchantActions = Map([
    bind([Key(.up)], .up, hint: "key.upDown"),
    bind([Key(.down)], .down),
    bind([enter, character(" ")], .choose, hint: "key.choose"),
    bind([inspector, alt("2")], .inspector, hint: "key.steps"),
    bind([escape], .back, hint: "key.close"),
    bind([Key(.tab), Key(.right)], .next, hint: "key.next"),
    bind([Key(.backTab), Key(.left)], .previous),
  ])

  /// The same if there are several payments, among which one can be looked for.
  static let severalPayments = Map(
    merchantActions.bindings.flatMap { binding in
      // Of the hints, the first ones stay where there is little room.
      binding.action == .choose ? [binding, bind([character("/")], .filter, hint: "key.filter")] : [binding]
    } + [
      bind([Key(.pageUp)], .pageUp), bind([Key(.pageDown)], .pageDown), bind([Key(.home)], .first),
      bind([Key(.end)], .last),
    ])

  /// The keys that close the payments, from the list in which one is looked for as well.
  static let merchantActionsClosing = Map([merchantActionsKeys()])

  private static func merchantActionsKeys(hint: String? = nil) -> Map.Binding {
    bind([merchantActionsKey, alt("4")], .merchantActions, hint: hint)
  }

  static let wallet = Map([
    bind([enter, character(" ")], .confirmTwice, hint: "key.confirmTwice"),
    bind([Key(.up), character("k")], .up, hint: "key.upDown"),
    bind([Key(.down), character("j")], .down),
    bind([Key(.tab), Key(.right)], .next),
    bind([Key(.backTab), Key(.left)], .previous),
    bind([escape], .refuse, hint: "key.refuse"),
  ])

  static let buttons = Map([
    bind([enter, character(" ")], .choose, hint: "key.choose"),
    bind([Key(.tab), Key(.right), Key(.down)], .next, hint: "key.next"),
    bind([Key(.backTab), Key(.left), Key(.up)], .previous),
    bind([escape], .leave, hint: "key.leave"),
  ])

  static let result = Map(
    buttons.bindings.filter { $0.action != .leave } + [
      bind([escape], .back, hint: "key.back"), bind([character("s")], .saveReceipt),
      bind([character("c")], .copyPayment), bind([character("w")], .saveScript),
    ])

  /// The same if the platform can be asked again how the payment ended.
  static let openResult = Map(result.bindings + [bind([Key(.function(5))], .check)])

  /// The same keys on the button that ends the program.
  static func ending(_ map: Map) -> Map {
    Map(map.bindings.map { $0.action == .choose ? bind([enter, character(" ")], .choose, hint: "key.quit") : $0 })
  }

  /// The keys while the bank asks the payer elsewhere, in mock mode, including keys that simulate the bank.
  static let waitingPlayed = Map(buttons.bindings + playing)

  private static let redirecting = [
    bind([enter, character(" ")], .choose, hint: "key.choose"),
    bind([Key(.tab), Key(.right), Key(.down)], .next, hint: "key.next"),
    bind([Key(.backTab), Key(.left), Key(.up)], .previous),
    bind([Key(.function(5))], .returned, hint: "key.returned"),
    bind([character("c")], .copy, hint: "key.copy"),
    bind([character("q")], .code, hint: "key.code"),
    bind([escape], .leave, hint: "key.leave"),
  ]

  static let redirect = Map(redirecting)

  /// The redirect keys in mock mode, including keys that simulate the external page.
  static let redirectPlayed = Map(redirecting + playing)

  private static let playing = [
    bind([character("a")], .approve, hint: "key.approve"),
    bind([character("d")], .decline, hint: "key.decline"),
    bind([character("l")], .abandon, hint: "key.abandon"),
  ]

  static let dialog = Map([
    bind([enter, character(" ")], .choose, hint: "key.choose"),
    bind([Key(.tab), Key(.right), Key(.down)], .next, hint: "key.next"),
    bind([Key(.backTab), Key(.left), Key(.up)], .previous),
    bind([escape], .back, hint: "key.back"),
  ])

  /// What becomes of a held message. Each choice has a letter as well.
  static let held = Map([
    bind([enter, character(" ")], .choose, hint: "key.choose"),
    bind([Key(.down), Key(.tab), Key(.right), character("j")], .next, hint: "key.next"),
    bind([Key(.up), Key(.backTab), Key(.left), character("k")], .previous),
    bind([escape], .back, hint: "key.pass"),
  ])

  /// A list that is filtered while one types.
  static let palette = Map([
    bind([Key(.up)], .up, hint: "key.move"),
    bind([Key(.down)], .down),
    bind([Key(.pageUp)], .pageUp),
    bind([Key(.pageDown)], .pageDown),
    bind([enter], .choose, hint: "key.choose"),
    bind([escape], .back, hint: "key.close"),
  ])

  private static let scrolling = [
    bind([Key(.up), character("k")], .up, hint: "key.scroll"),
    bind([Key(.down), character("j")], .down),
    bind([Key(.pageUp)], .pageUp, hint: "key.page"),
    bind([Key(.pageDown), character(" ")], .pageDown),
    bind([Key(.home), character("g")], .first),
    bind([Key(.end), character("G")], .last),
  ]

  static let reading = Map(scrolling + [bind([escape, character("q"), enter], .back, hint: "key.close")])

  private static let message = [
    bind([character("r")], .raw, hint: "key.raw"),
    bind([character("y")], .copyMessage, hint: "key.copyMessage"),
    bind([character("b")], .breakHere, hint: "key.break"),
    bind([character("w")], .saveScript, hint: "key.saveScript"),
    bind([character("e")], .export, hint: "key.export"),
    bind([Key(.home)], .first),
    bind([Key(.end), character("G")], .last),
    bind([Key(.pageUp)], .pageUp),
    bind([Key(.pageDown)], .pageDown),
  ]

  private static let closing = [escape, inspector, alt("2"), character("q")]

  /// The diagram of the inspector.
  static let inspecting = Map(
    [
      bind([Key(.up), character("k")], .up, hint: "key.message"),
      bind([Key(.down), character("j")], .down),
      bind([enter], .choose, hint: "key.open"),
      bind(closing, .back, hint: "key.close"),
      bind([character("g")], .goTo, hint: "key.goTo"),
      bind([character("/")], .filter, hint: "key.filter"),
      bind([character("n")], .nextStep),
      bind([character("p")], .previousStep),
    ] + message)

  /// A message that is open whole.
  static let inspectingMessage = Map(
    [
      bind([Key(.up), character("k")], .up, hint: "key.scroll"),
      bind([Key(.down), character("j")], .down),
      bind([Key(.right), character("n")], .nextMessage, hint: "key.message"),
      bind([Key(.left), character("p")], .previousMessage),
      bind([enter], .choose),
      bind(closing, .back, hint: "key.back"),
    ] + message)

  /// The filter of the inspector while it is typed.
  static let inspectorFilter = Map([
    bind([enter], .choose, hint: "key.done"),
    bind([Key(.up)], .up),
    bind([Key(.down)], .down),
    bind([escape], .endFilter, hint: "key.all"),
  ])

  static let tracing = Map(
    scrolling + [
      bind([character("t")], .live, hint: "key.live"),
      bind([escape, Key(.function(6)), alt("6"), character("q")], .back, hint: "key.close"),
    ])

  /// The keys while every key is only shown.
  static let tracingLive = Map([bind([escape], .back, hint: "key.escapeTwice")])
}

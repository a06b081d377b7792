package import CheckoutCore
package import KassaBackend
package import KassaTerminal

/// A command in the script language. Source: the project's design for rehearsals.
package indirect enum Verb: Sendable {
  // User input
  case press(Keys)
  case type(String)
  case paste(String)
  case click(ClickTarget)
  case fill([Filling])
  case choose(String)
  case resize(Size)
  case suspend(Duration)

  // Program, network and backend
  case clock(Duration)
  case hold(Hold?)
  /// Arms a break on messages. A nil value disarms all breaks, and lets the clock run and held messages go on.
  case breakOn(MessageBreak?)
  /// Chooses what becomes of the held message.
  case decide(HeldMessage.Choice)
  /// Arms a fault. A nil value disarms all faults.
  case fault(Fault?)
  /// Kills the program when the given step starts, or immediately if `step` is nil.
  case kill(step: Int?)
  case start(CheckoutSettings)
  case resume
  case checkout(CheckoutSettings)
  case outOfBand(String)
  case merchant(MerchantAction)

  // Assertions
  case see(Sight)
  case notSee(Sight)
  case screen(String)
  case field(FieldExpectation)
  case focus(String)
  case cursor(CursorExpectation)
  case style(StyleExpectation)
  case step(Int)
  case message(MessageExpectation)
  case host(HostExpectation)
  case snapshot(SnapshotExpectation)
  case leakFree
  case result(ResultExpectation)
  case effort(EffortExpectation)

  /// Keeps values under names, for later steps.
  case remember([Memory])

  case repeated(Int, [ScriptStep])

  /// The name of a command in the script language, in the order in which misspelt names are compared with it.
  package enum Name: String, CaseIterable, Sendable {
    case press, type, paste, click, fill, choose, resize, clock, suspend, kill, start, resume, hold, fault, see
    case notSee = "not-see"
    case screen, field, focus, cursor, style, step, message, snapshot
    case leakFree = "leak-free"
    case `repeat`, include
    case outOfBand = "out-of-band"
    case merchant, checkout, result, effort, host, remember
    // The verbs that only scripts for programs have
    case wait, exit, output, file
  }

  /// Whether the command can be used only while the program is running, and not after `kill`.
  var needsProgram: Bool {
    switch self {
    case .start, .resume, .checkout, .clock, .breakOn, .decide, .fault, .merchant, .outOfBand, .result, .leakFree,
      .repeated:
      false
    case .press, .type, .paste, .click, .fill, .choose, .resize, .suspend, .hold, .kill, .see, .notSee, .screen, .field,
      .focus, .cursor, .style, .step, .message, .host, .snapshot, .effort, .remember:
      true
    }
  }
}

/// Keys that are pressed one after the other, by name.
package struct Keys: Sendable {
  package var names: [String]
  /// Whether the program is expected to ignore each of them.
  package var areIgnored = false
}

/// An operation that the shop's server performs.
package struct MerchantAction: Sendable {
  package var operation: String
  /// The amount in minor units; nil for the whole amount.
  package var amount: Int64?
  /// The code with which the operation is expected to be refused; `any` for any refusal; nil if it must succeed.
  package var refusal: String?

  package init(_ operation: String, amount: Int64? = nil, refusal: String? = nil) {
    self.operation = operation
    self.amount = amount
    self.refusal = refusal
  }

  /// The operation as the failure messages name it, such as `refund 500`.
  var words: String {
    guard let amount else { return operation }
    return "\(operation) \(amount)"
  }

  /// The expectation of any refusal.
  static let anyRefusal = "any"
}

package enum ClickTarget: Sendable {
  case name(String)
  case point(Point)
}

package struct Filling: Sendable {
  package var name: String
  package var text: String
  /// Whether the text is a regular expression, of which a part of the value is enough.
  package var isPattern = false
}

/// A point at which the virtual clock stops, so that delays no longer elapse.
package enum Hold: Hashable, Sendable {
  /// Stops the clock when a flow step starts.
  case step(Int)
  /// Stops the clock while the flow is in a phase.
  case phase(String)
}

/// Text to look for, either in a part of the page or anywhere on the screen.
package struct Sight: Sendable {
  package var text: String
  /// The part of the page to search: `status`, `title`, `dialog`, `card`, `hints`, `steps` or an element ID.
  /// If this is nil, the whole screen is searched.
  package var place: String?
  /// Whether the text is a regular expression, which is matched against one row at a time.
  package var isPattern = false
  /// How often the text must be there; nil for at least once.
  package var count: Int?

  /// What is looked for, as reports write it.
  func words(_ cell: Combination) -> String {
    (isPattern ? "/\(text)/" : cell.expand(text)) + (count.map { " × \($0)" } ?? "")
  }
}

package struct FieldExpectation: Sendable {
  package var name: String
  /// The text that the field is expected to display.
  package var shows: String?
  /// The text that the field is expected to contain, without the spaces, slashes and hyphens of a number or a date.
  package var value: String?
  /// The ID of the card brand that the field's badge is expected to show; `none` if no badge is expected.
  package var brand: String?
  /// The error message expected for the field, as text or as a string key; `none` if no error is expected.
  package var error: String?
  /// Whether the text is only a part of the error message.
  package var isPartOfError = false
  /// Whether the box is expected to be ticked, or the row or radio button to be chosen.
  package var isChecked: Bool?
  package var isEnabled: Bool?
  /// Whether the element is expected to be in the part of the page that the window shows.
  package var isVisible: Bool?
  package var isRequired: Bool?
  /// Whether to give the field the focus for the check. Afterwards the focus returns to the previous field.
  package var whileFocused = false

  /// Whether something is expected that only input fields have.
  var needsField: Bool { shows != nil || value != nil || brand != nil || error != nil }
}

package enum CursorExpectation: Sendable {
  case hidden
  /// The expected cursor column within the text of the focused field.
  case column(Int)
  case field(String, column: Int)
  /// The expected cursor position on the screen, counted from (0, 0) in the upper left corner.
  case point(Point)
}

package struct StyleExpectation: Sendable {
  package var text: String
  /// The foreground colour, written as in snapshots, for example `red`, `#102030` or `default`.
  package var foreground: String?
  package var background: String?
  /// The style attributes that the text is expected to have or lack, by attribute name.
  /// True means that the text must have the attribute, false that it must not have it.
  package var attributes: [String: Bool]

  /// The names of the attributes.
  static let names = ["bold", "dim", "italic", "underline", "reverse"]
}

package struct MessageExpectation: Sendable {
  /// Whose messages count.
  package enum Source: Equatable, Sendable {
    /// Those of all payments of the script, and those of the last one alone: the assertion must be true of both.
    case either
    /// Those of all payments of the script.
    case all
    /// Those of its last payment.
    case last
    /// What the shop's server has been sent about the payment with this ID, also after operations.
    case shop(payment: String)
  }

  package var source = Source.either
  /// Whether the messages are those that the shop's server has been sent.
  var isOfShop: Bool { if case .shop = source { true } else { false } }
  package var step: Int?
  /// The name of the message, or the end of its path, for example `/v1/payment`.
  package var name: String?
  /// The fields that the message is expected to contain, by path. The value `*` matches any value.
  package var has: [Filling]
  /// The paths of fields that the message must not contain.
  package var lacks: [String]
  /// The expected number of matching messages. If this is nil, at least one is expected.
  package var count: Int?
}

/// What the SDK is expected to have told the app that hosts it, through its documented callbacks.
package struct HostExpectation: Sendable {
  /// A word of the result with which the SDK called back, such as a status code or an outcome.
  package var result: String?
  /// A word of the error in the result.
  package var error: String?
  /// The name or a word of a callback other than the result.
  package var event: String?
  /// The expected number of these callbacks, 1 unless given. With `event`, it may be 0.
  package var count = 1
  /// Whether only callbacks about the last payment of the script count, or those about all of them; nil if both must be right.
  package var isOfLastPayment: Bool?
}

package struct ResultExpectation: Sendable {
  package var place: SourcePlace
  /// The merchant's ID of the payment; nil for the last one of the script.
  package var payment: String?
  package var outcome: String?
  /// The result code that the platform is expected to return.
  package var code: String?
  /// The error code that the SDK is expected to report.
  package var error: String?
  /// The expected number of verified notifications with a final status that the merchant server has received.
  package var notified: Int?
  /// The payment status that the last notification is expected to contain.
  package var lastNotificationStatus: String?

  /// Whether something is expected of what the shop's server knows.
  var isAboutShop: Bool { notified != nil || lastNotificationStatus != nil }
}

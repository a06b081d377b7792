public import Terminal

/// What a script can say. Source of the list: the project's design of rehearsals.
public indirect enum Verb: Sendable {
  // What a person does
  case press([String])
  case type(String)
  case paste(String)
  case click(ClickTarget)
  case fill([Filling])
  case choose(String)
  case resize(Size)
  case suspend(Duration)

  // What happens around
  case clock(Duration)
  case hold(Hold?)
  /// Nil: the network is back.
  case fault(Fault?)
  /// At once, or as soon as the step is open.
  case kill(step: Int?)
  case start(CheckoutSettings)
  case resume
  case checkout(CheckoutSettings)
  case elsewhere(String)
  case merchant(operation: String, amount: Int64?)

  // What must be so
  case see(Sight)
  case notSee(Sight)
  case screen(String)
  case field(FieldExpectation)
  case focus(String)
  case cursor(CursorExpectation)
  case style(StyleExpectation)
  case step(Int)
  case message(MessageExpectation)
  case snapshot(String)
  case leakFree
  case result(ResultExpectation)

  case repeated(Int, [ScriptStep])

  /// Every verb as a script writes it.
  public static let names = [
    "press", "type", "paste", "click", "fill", "choose", "resize", "clock", "suspend", "kill", "start", "resume",
    "hold",
    "fault", "see", "not-see", "screen", "field", "focus", "cursor", "style", "step", "message", "snapshot",
    "leak-free",
    "repeat", "include", "elsewhere", "merchant", "checkout", "result",
  ]
}

public enum ClickTarget: Sendable {
  case name(String)
  case point(Point)
}

public struct Filling: Sendable {
  public var name: String
  public var text: String
}

/// Latencies stop passing there.
public enum Hold: Hashable, Sendable {
  /// The step is open.
  case step(Int)
  /// The flow is in that phase.
  case phase(String)
}

/// Something to be seen: in a part of the page, or anywhere on the screen.
public struct Sight: Sendable {
  public var text: String
  /// `status`, `title`, `dialog`, `card`, `hints`, `steps`, or the id of an element.
  public var place: String?
}

public struct FieldExpectation: Sendable {
  public var name: String
  /// What is to be read in the field.
  public var shows: String?
  /// The same without the gaps.
  public var value: String?
  /// Brand id of the badge; `none` for no badge.
  public var brand: String?
  /// A text or string key; `none` for no error.
  public var error: String?
  /// The field is looked at with the focus in it, which then goes back.
  public var whileFocused = false
}

public enum CursorExpectation: Sendable {
  case hidden
  /// Columns from the start of the focused field's text.
  case column(Int)
  case field(String, column: Int)
  /// From the upper left corner, which is (0, 0).
  case point(Point)
}

public struct StyleExpectation: Sendable {
  public var text: String
  /// As snapshots write colours: `red`, `#102030`, `default`.
  public var foreground: String?
  public var background: String?
  /// By name; whether the text has it.
  public var attributes: [String: Bool]
}

public struct MessageExpectation: Sendable {
  public var step: Int?
  /// A part of the name, e.g. `/v1/payment`.
  public var name: String?
  /// Path of a field and its value as text; `*` stands for any.
  public var has: [Filling]
  /// Paths that must not be there.
  public var lacks: [String]
  /// How many such messages there must be; at least one if nil.
  public var count: Int?
}

public struct ResultExpectation: Sendable {
  public var place: ScriptPlace
  public var outcome: String?
  /// The platform's result code.
  public var code: String?
  /// Code of the error that goes with it.
  public var error: String?
  /// How many verified notifications with a final status the merchant server got.
  public var notified: Int?
  /// The payment's status in the last of them.
  public var told: String?
}

package import CheckoutCore
package import KassaBackend
package import KassaScreens
import KassaTerminal

/// A command that controls the program from outside, sent as one JSON object per line.
package enum ControlCommand: Sendable {
  /// Advances the virtual clock by a number of milliseconds: `{"advance": 30000}`.
  case advance(Duration)
  /// Arms a fault: `{"fault": {"kind": "429", "step": 9, "times": 1}}`. `{"fault": "off"}` disarms all faults.
  case fault(Fault?)
  /// Stops the clock: `{"hold": {"step": 9}}`, `{"hold": {"phase": "processing"}}`. `{"hold": "off"}` restarts it.
  case hold(Hold?)
  /// Arms a break on messages: `{"break": {"message": "POST /v1/payment", "then": "lose", "times": 1}}`.
  /// `{"break": "off"}` disarms all breaks and lets held messages go on.
  case breakOn(MessageBreak?)
  /// Chooses what becomes of the held message: `{"decide": "lose"}`.
  case decide(HeldMessage.Choice)
  /// Performs an action on an element: `{"fill": "pan", "text": "…"}`, `{"focus": "pan"}`, `{"choose": "pay"}`.
  case perform(ElementAction)
  /// Performs the payer's action in the bank's app or on an external page: `{"out-of-band": "approve"}`.
  case outOfBand(OutOfBandAction)
  /// Performs a merchant operation: `{"merchant": "refund", "payment": "order-1", "amount": 500}`.
  ///
  /// The amount is in minor units. Without an amount, the operation applies to the whole payment.
  case merchant(operation: String, payment: String, amount: Int64?)
  /// Asks what the shop's server knows about a payment: `{"shop": "order-1"}`.
  case shop(payment: String)
  /// Ends the burst of a card reader, as if the payer had paused: `{"pause": true}`. The clock does not move.
  case pause
  /// Puts the program under remote control: `{"attend": true}`.
  ///
  /// The program's reports then include the page, and the program does not exit by itself at the end of the session.
  case attend

  private static let shape: ValueShape = [
    "advance": .integer, "fill": .text, "text": .text, "focus": .text, "choose": .text, "out-of-band": .text,
    "merchant": .text, "shop": .text, "payment": .text, "amount": .integer, "decide": .text, "pause": .flag,
    "attend": .flag,
  ]
  private static let fault: ValueShape = [
    "kind": .text, "step": .integer, "message": .text, "times": .integer, "arrives": .flag, "delay": .integer,
    "median": .integer, "sigma": .text, "retry-after": .integer,
  ]
  private static let hold: ValueShape = ["step": .integer, "phase": .text]
  private static let messageBreak: ValueShape = ["message": .text, "then": .text, "times": .integer]

  /// Returns the members of a command that have the wrong type. Such a member must not count as absent.
  package static func mistakes(in object: JSON) -> [ValueMistake] {
    let inner = [("fault", fault), ("hold", hold), ("break", messageBreak)].filter { object[$0.0]?.string != "off" }
    return object.mistakes(shape.with(Dictionary(uniqueKeysWithValues: inner)))
  }

  /// Reads a command; nil if it is none or a member of it has the wrong type.
  package init?(_ object: JSON) {
    guard Self.mistakes(in: object).isEmpty else { return nil }
    if let milliseconds = object["advance"]?.integer, milliseconds >= 0 {
      self = .advance(.milliseconds(milliseconds))
    } else if object["fault"]?.string == "off" {
      self = .fault(nil)
    } else if let fault = object["fault"].flatMap(Fault.init) {
      self = .fault(fault)
    } else if let hold = object["hold"] {
      if hold.string == "off" {
        self = .hold(nil)
      } else if let step = hold["step"]?.integer {
        self = .hold(.step(step))
      } else if let phase = hold["phase"]?.string {
        self = .hold(.phase(phase))
      } else {
        return nil
      }
    } else if let id = object["fill"]?.string.map(ElementID.init(_:)), let text = object["text"]?.string {
      self = .perform(.fill(id, text: text))
    } else if let id = object["focus"]?.string.map(ElementID.init(_:)) {
      self = .perform(.focus(id))
    } else if let id = object["choose"]?.string.map(ElementID.init(_:)) {
      self = .perform(.press(id))
    } else if let action = object["out-of-band"]?.string.flatMap(OutOfBandAction.init(rawValue:)) {
      self = .outOfBand(action)
    } else if let operation = object["merchant"]?.string, let payment = object["payment"]?.string {
      self = .merchant(operation: operation, payment: payment, amount: object["amount"]?.integer.map(Int64.init))
    } else if let payment = object["shop"]?.string {
      self = .shop(payment: payment)
    } else if let wanted = object["break"] {
      if wanted.string == "off" {
        self = .breakOn(nil)
      } else if let name = wanted["message"]?.string {
        let choice = wanted["then"]?.string.flatMap(HeldMessage.Choice.init)
        self = .breakOn(MessageBreak(name, choice: choice, times: wanted["times"]?.integer))
      } else {
        return nil
      }
    } else if let choice = object["decide"]?.string.flatMap(HeldMessage.Choice.init) {
      self = .decide(choice)
    } else if object["pause"]?.bool == true {
      self = .pause
    } else if object["attend"]?.bool == true {
      self = .attend
    } else {
      return nil
    }
  }

  package var object: JSON {
    switch self {
    case .advance(let duration): ["advance": JSON(Int(duration.milliseconds))]
    case .fault(let fault): ["fault": fault?.object ?? "off"]
    case .hold(nil): ["hold": "off"]
    case .hold(.step(let step)): ["hold": ["step": JSON(step)]]
    case .hold(.phase(let phase)): ["hold": ["phase": .string(phase)]]
    case .breakOn(nil): ["break": "off"]
    case .breakOn(let wanted?):
      [
        "break": .compact([
          ("message", .string(wanted.name)), ("then", wanted.choice.map { .string($0.rawValue) }),
          ("times", wanted.times.map { JSON($0) }),
        ])
      ]
    case .decide(let choice): ["decide": .string(choice.rawValue)]
    case .perform(.fill(let id, let text)): ["fill": .string(id.rawValue), "text": .string(text)]
    case .perform(.focus(let id)): ["focus": .string(id.rawValue)]
    case .perform(.press(let id)): ["choose": .string(id.rawValue)]
    case .outOfBand(let action): ["out-of-band": .string(action.rawValue)]
    case .merchant(let operation, let payment, let amount):
      .compact([
        ("merchant", .string(operation)), ("payment", .string(payment)), ("amount", amount.map { JSON(Int($0)) }),
      ])
    case .shop(let payment): ["shop": .string(payment)]
    case .pause: ["pause": true]
    case .attend: ["attend": true]
    }
  }
}

extension Fault {
  /// The fault as a script says it, for example `connection-reset on /v1/payment`.
  package var words: String {
    kind.rawValue + (message.map { " on \($0)" } ?? "") + (step.map { " in step \($0)" } ?? "")
  }

  fileprivate init?(_ object: JSON) {
    guard let kind = object["kind"]?.string.flatMap(Kind.init(rawValue:)) else { return nil }
    self.init(
      kind, step: object["step"]?.integer, message: object["message"]?.string, times: object["times"]?.integer,
      arrives: object["arrives"]?.bool ?? true)
    if let fixed = object["delay"]?.integer { delay = .fixed(.milliseconds(fixed)) }
    if let median = object["median"]?.integer, let sigma = object["sigma"]?.string.flatMap(Double.init) {
      delay = .logNormal(median: .milliseconds(median), sigma: sigma)
    }
    if let seconds = object["retry-after"]?.integer { retryAfter = seconds }
  }

  fileprivate var object: JSON {
    var members: [(String, JSON?)] = [
      ("kind", .string(kind.rawValue)), ("step", step.map { JSON($0) }), ("message", message.map(JSON.string)),
      ("times", times.map { JSON($0) }), ("arrives", .bool(arrives)), ("retry-after", JSON(retryAfter)),
    ]
    switch delay {
    case .fixed(let duration): members.append(("delay", JSON(Int(duration.milliseconds))))
    case .logNormal(let median, let sigma):
      members += [("median", JSON(Int(median.milliseconds))), ("sigma", .string("\(sigma)"))]
    }
    return .compact(members)
  }
}

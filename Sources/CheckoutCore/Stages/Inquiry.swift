/// A prompt that precedes the payment, e.g. for identification, consent or a choice of payment dates.
public struct Inquiry: Equatable, Sendable {
  /// The kind of inquiry, e.g. `phone`. It is part of the string keys `inquiry.<id>.title`, `.text` and `.continue`.
  public var id: String
  /// The number of the inquiry in this payment, from 1. A new number means a new inquiry, even with the same ID.
  public var number: Int
  /// What the payer has to do.
  public var subject: Subject
  /// The values to insert into the inquiry's strings.
  public var details: [String: String]
  /// The alternatives to answering, in display order.
  public var actions: [Action]
  /// The validation errors in the previous answer, by field.
  public var problems: [Mistake]
  /// The merchant's name and colour, as the platform sends them.
  public var shop: ShopSign?

  /// What an inquiry asks the payer to do.
  public enum Subject: Equatable, Sendable {
    /// Choose one of these values.
    case choice([Field.Choice])
    /// Fill in these fields.
    case fields([Field])
    /// Agree to this payment schedule.
    case schedule(PaymentSchedule)
  }

  /// An alternative to answering, such as requesting a new one-time code.
  public struct Action: Equatable, Sendable {
    /// The last part of the string key `inquiry.action.<id>`.
    public var id: String
    /// The time from which the action is available; nil if it is available at once.
    public var notBefore: Instant?

    /// Creates an alternative to answering.
    /// - Parameters:
    ///   - id: the last part of the string key `inquiry.action.<id>`.
    ///   - notBefore: the time from which the action is available; nil if it is available at once.
    public init(id: String, notBefore: Instant? = nil) {
      self.id = id
      self.notBefore = notBefore
    }
  }

  /// Creates an inquiry.
  /// - Parameters:
  ///   - id: the kind of inquiry, e.g. `phone`.
  ///   - number: the number of the inquiry in this payment, from 1.
  ///   - subject: what the payer has to do.
  ///   - details: the values to insert into the inquiry's strings.
  ///   - actions: the alternatives to answering, in display order.
  ///   - problems: the validation errors in the previous answer, by field.
  ///   - shop: the merchant's name and colour; nil if the platform sends none.
  public init(
    id: String, number: Int, subject: Subject, details: [String: String] = [:], actions: [Action] = [],
    problems: [Mistake] = [], shop: ShopSign? = nil
  ) {
    self.id = id
    self.number = number
    self.subject = subject
    self.details = details
    self.actions = actions
    self.problems = problems
    self.shop = shop
  }

  /// Returns whether the inquiry has a field with this ID.
  public func asks(for field: String) -> Bool {
    guard case .fields(let fields) = subject else { return false }
    return fields.contains { $0.id == field }
  }
}

/// The payer's reply to an inquiry.
public struct InquiryReply: Equatable, Sendable {
  /// The inquiry's ID. It must match the current inquiry.
  public var id: String
  /// The inquiry's number. It must match the current inquiry.
  public var number: Int
  /// The action chosen instead of an answer; nil if the reply is an answer.
  public var action: String?
  /// The values by field ID. The value of a choice has the key `choice`.
  public var values: [String: FieldValue]

  /// Creates a reply to an inquiry.
  /// - Parameters:
  ///   - inquiry: the inquiry to reply to.
  ///   - action: the ID of the action chosen instead of an answer; nil for an answer.
  ///   - values: the values by field ID. The value of a choice has the key `choice`.
  public init(to inquiry: Inquiry, action: String? = nil, values: [String: FieldValue] = [:]) {
    id = inquiry.id
    number = inquiry.number
    self.action = action
    self.values = values
  }
}

/// The merchant's name and icon. A terminal cannot show images, so the icon is a colour with initials.
public struct ShopSign: Equatable, Sendable {
  /// The merchant's name, as the platform shows it.
  public var name: String
  /// The colour of the icon, as `0xRRGGBB`.
  public var color: UInt32

  /// Creates a sign.
  /// - Parameters:
  ///   - name: the merchant's name, as the platform shows it.
  ///   - color: the colour of the icon, as `0xRRGGBB`.
  public init(name: String, color: UInt32) {
    self.name = name
    self.color = color
  }

  /// The initials: at most two letters or digits, in upper case.
  public var initials: String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    let letters = words.count > 1 ? words.prefix(2).compactMap(\.first) : words.first.map { Array($0.prefix(2)) } ?? []
    return String(letters).uppercased()
  }
}

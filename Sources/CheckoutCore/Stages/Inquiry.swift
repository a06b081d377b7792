/// Something that a platform wants settled with the person before there is anything to pay with: who they are, what they
/// agree to, on which days they pay.
public struct Inquiry: Equatable, Sendable {
  /// What is asked, e.g. `phone`: the tail of the string keys `inquiry.<id>.title`, `.text` and `.continue`.
  public var id: String
  /// Which inquiry of the payment it is, from 1: another number is another question, though its id may be the same.
  public var number: Int
  public var subject: Subject
  /// Values for its texts.
  public var details: [String: String]
  /// What else can be done than to answer, in display order.
  public var actions: [Action]
  /// What was wrong with the answer before, by field.
  public var problems: [Mistake]
  /// Whose shop it is, as the platform knows it.
  public var shop: ShopSign?

  public enum Subject: Equatable, Sendable {
    /// One of these.
    case choice([Field.Choice])
    /// Fill in these fields.
    case fields([Field])
    /// Agree to this plan.
    case schedule(PaymentSchedule)
  }

  /// Something that can be done instead of answering.
  public struct Action: Equatable, Sendable {
    /// Tail of the string key `inquiry.action.<id>`.
    public var id: String
    /// From then on it can be done; nil for at once.
    public var notBefore: Instant?

    public init(id: String, notBefore: Instant? = nil) {
      self.id = id
      self.notBefore = notBefore
    }
  }

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
}

/// What the person answers to an inquiry.
public struct InquiryReply: Equatable, Sendable {
  /// The inquiry's id and number: an answer to another question is none.
  public var id: String
  public var number: Int
  /// What was done instead of answering; nil for an answer.
  public var action: String?
  /// By field id; the value of a choice under `choice`.
  public var values: [String: FieldValue]

  public init(to inquiry: Inquiry, action: String? = nil, values: [String: FieldValue] = [:]) {
    id = inquiry.id
    number = inquiry.number
    self.action = action
    self.values = values
  }
}

/// A shop's name and icon: a picture has no place in a terminal, so its colour and the initials stand for it.
public struct ShopSign: Equatable, Sendable {
  public var name: String
  /// Red, green and blue, `0xRRGGBB`.
  public var color: UInt32

  public init(name: String, color: UInt32) {
    self.name = name
    self.color = color
  }

  /// At most two letters, upper case.
  public var initials: String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    let letters = words.count > 1 ? words.prefix(2).compactMap(\.first) : words.first.map { Array($0.prefix(2)) } ?? []
    return String(letters).uppercased()
  }
}

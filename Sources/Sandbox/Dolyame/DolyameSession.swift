import CheckoutCore
import KassaSandbox

/// An SDK session on the platform.
struct DolyameSession: Codable, Sendable {
  enum Stage: String, Codable, Sendable, Equatable {
    case opened, phone
    case code
    case questionnaire, scoring, schedule, method, paying, over
  }

  let id: String
  var order: String
  /// The request that opened the session, with the order as it was sent.
  var request: JSON
  var stage = Stage.opened
  /// The phone number to which one-time codes are sent.
  var phone: String?
  /// The phone number of the signed-in payer; nil before sign-in.
  var signedIn: String?
  var codeSent = Instant(milliseconds: 0)
  var attemptsLeft = 0
  var resends = 0
  var isAbandoned = false
  /// The responses by request ID, stored so that a repeated request gets the original response.
  /// Responses to status requests are not stored.
  var answers: [String: MachineAnswer] = [:]
  /// The revision of the session state, which increases with every change that the SDK must see.
  var revision = 0
  var payment: DolyamePayment?
  var attempts = 0
}

/// The payment of the first instalment through the acquirer.
struct DolyamePayment: Codable, Sendable {
  var id: String
  var status: Status
  var code = ""
  var attemptsLeft: Int64 = 0
  /// The time until which another card can be tried; nil unless the payment was rejected with attempts left.
  var retryUntil: Instant?
  /// The open challenge at the issuer; nil if there is none.
  var transaction: IssuerTransaction?
  /// The issuer's result; nil if the payer did not finish the challenge.
  var verdict: IssuerVerdict?
  var card: DolyameCard
  /// The time of the late decision if the acquirer did not respond; nil for any other payment.
  var decision: Instant?
  var date = ""

  /// The status of a payment. Source: the product's acquiring statuses.
  enum Status: String, Codable, Sendable {
    case new = "NEW"
    case authorizing = "AUTHORIZING"
    case checking = "3DS_CHECKING"
    case checked = "3DS_CHECKED"
    case authorized = "AUTHORIZED"
    case rejected = "REJECTED"
    case cancelled = "CANCELLED"
    case unknown = "UNKNOWN"

    var isFinal: Bool { self == .authorized || self == .rejected || self == .cancelled }
  }
}

/// A customer whom the platform knows.
struct DolyamePerson: Codable, Sendable, Equatable {
  var lastName: String?
  var firstName: String?
  var middleName: String?
  var birthdate: String?
  var email: String?
  /// The cards with which the customer has paid, by ID.
  var cards: [String: DolyameCard] = [:]

  var wire: JSON {
    [
      "last_name": lastName.map { .string($0) }, "first_name": firstName.map { .string($0) },
      "middle_name": middleName.map { .string($0) }, "birthdate": birthdate.map { .string($0) },
      "email": email.map { .string($0) }, "name": firstName.map { .string($0) },
    ]
  }
}

struct DolyameCard: Codable, Sendable, Equatable {
  var id: String
  var brand: String
  var number: String
  var expiry: String
  /// The card's scenario. A real platform would store the PAN in a vault instead.
  var scenario: DolyameCardScenario

  /// The brands that the platform takes.
  static let brands = ["visa", "mastercard", "mir", "maestro"]

  var wire: JSON {
    [
      "id": .string(id), "brand": .string(brand), "number": .string(number), "expiry": .string(expiry),
    ]
  }
}

import CheckoutCore

/// One run of the SDK as the platform sees it.
struct DolyameSession: Codable, Sendable {
  enum Stage: String, Codable, Sendable, Equatable {
    case opened, phone
    case code
    case questionnaire, scoring, schedule, method, paying, over
  }

  let id: String
  var order: String
  /// The order as it was told, until it is judged.
  var request: WireValue
  var stage = Stage.opened
  /// Where codes go.
  var phone: String?
  /// Who is signed in, by phone.
  var signedIn: String?
  var codeSent = Instant(milliseconds: 0)
  var attemptsLeft = 0
  var resends = 0
  var isAbandoned = false
  /// Answers by the request's id: the same request again gets the same answer. Questions how it stands are not among them.
  var answers: [String: MachineAnswer] = [:]
  /// Counts what the SDK is told of the payment.
  var revision = 0
  var payment: DolyamePayment?
  var attempts = 0
}

/// The first part on its way through the acquirer.
struct DolyamePayment: Codable, Sendable {
  var id: String
  var status: Status
  var code = ""
  var attemptsLeft: Int64 = 0
  /// While the issuer asks.
  var transaction: IssuerTransaction?
  /// How the issuer's question ended; nil where nobody answered to the end.
  var verdict: IssuerVerdict?
  /// What is paid with.
  var card: DolyameCard
  /// When an acquirer that said nothing has decided.
  var decision: Instant?
  var date = ""

  /// Source: acquiring statuses of the product.
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

/// Somebody whom the platform knows.
struct DolyamePerson: Codable, Sendable, Equatable {
  var lastName: String?
  var firstName: String?
  var middleName: String?
  var birthdate: String?
  var email: String?
  /// Cards that were paid with, by id.
  var cards: [String: DolyameCard] = [:]

  var wire: WireValue {
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
  /// How it plays; a real platform keeps the number behind lock and key instead.
  var course: DolyameCourse

  var wire: WireValue {
    [
      "id": .string(id), "brand": .string(brand), "number": .string(number), "expiry": .string(expiry),
    ]
  }
}

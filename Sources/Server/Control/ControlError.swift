package import CheckoutCore

/// An error of the control API, with a stable code.
package struct ControlError: Error, Equatable, Sendable {
  /// The code of an error, and with it the HTTP status.
  package enum Code: String, Sendable, CaseIterable {
    /// The request has mistakes, all of which are listed.
    case invalid
    /// The body is no JSON.
    case json
    /// The control API needs the token that the server was started with.
    case token
    /// The request comes from a page of another site, or names another host.
    case origin
    /// There is no such path.
    case path
    /// The path has other methods.
    case method
    /// There is no such world.
    case world
    /// A world of this ID exists already.
    case exists
    /// There is no such payment, fault or webhook.
    case missing
    /// The payment system refuses the operation, or has none of this name.
    case refused
    /// What was to be verified does not hold.
    case unverified
    /// The clock of a world with real time cannot be moved.
    case clock
    /// The server holds as many worlds as it may.
    case full
    /// A port cannot be opened.
    case ports
    /// The world cannot be stored.
    case storage
    /// The request is larger than a request may be.
    case large
    /// The request is no strict HTTP/1.
    case malformed
    /// The path is too long.
    case long
    /// The header is too large, or has too many fields.
    case headers
    /// The request takes too long.
    case slow
    /// The body has a coding that this server does not know.
    case coding
    /// The body is packed.
    case packed
    /// The request expects something else than 100-continue.
    case expectation
    /// The request is of another version of HTTP.
    case version
    /// There are as many connections as there may be.
    case busy
    /// No answer came in time, because the work waits for the world's clock.
    case waiting

    /// The HTTP status of the response.
    package var status: Int {
      switch self {
      case .invalid, .json, .malformed: 400
      case .token: 401
      case .origin: 403
      case .path, .world, .missing: 404
      case .method: 405
      case .exists, .refused, .unverified, .clock, .waiting: 409
      case .slow: 408
      case .large: 413
      case .long: 414
      case .packed: 415
      case .expectation: 417
      case .headers: 431
      case .coding: 501
      case .full, .busy, .ports: 503
      case .version: 505
      case .storage: 507
      }
    }
  }

  /// A mistake in one member of a request.
  package struct Mistake: Error, Equatable {
    package var path: String
    package var message: String

    package init(_ path: String, _ message: String) {
      self.path = path
      self.message = message
    }
  }

  package var code: Code
  package var message: String
  package var mistakes: [Mistake]
  /// The methods that the path has, for the code `method`.
  package var methods: [String] = []
  /// Further members of the response, for programs.
  package var details: [(name: String, value: JSON)] = []

  package init(_ code: Code, _ message: String, _ mistakes: [Mistake] = []) {
    self.code = code
    self.message = message
    self.mistakes = mistakes
  }

  /// Throws the mistakes that a reader found in a request, if there are any.
  static func check(_ reader: ValueReader, _ message: String) throws(ControlError) {
    guard !reader.mistakes.isEmpty else { return }
    throw ControlError(.invalid, message, reader.mistakes.map { Mistake($0.path.description, $0.rule) })
  }

  package static func == (left: ControlError, right: ControlError) -> Bool { left.body == right.body }

  /// The body of the response.
  package var body: JSON {
    .compact(
      [
        ("error", .string(code.rawValue)), ("message", .string(message)),
        (
          "mistakes",
          mistakes.isEmpty
            ? nil : .array(mistakes.map { ["path": .string($0.path), "message": .string($0.message)] })
        ),
      ] + details.map { ($0.name, $0.value) })
  }
}

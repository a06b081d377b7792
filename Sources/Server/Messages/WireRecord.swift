import CheckoutCore
import HTTPTypes
import KassaBackend
import KassaSandbox

/// Turns what crosses a wire into messages for the log.
///
/// The log never holds what a message says in clear: every member that the tables of members do not list as public is
/// redacted before it is added.
struct WireRecord: Sendable {
  let log: MessageLog
  let clock: any CheckoutClock
  let places: ServedPlaces

  /// Returns the likely sender of a client's request, which decides what of it is public. A connection does not tell whether
  /// a client is the SDK, the shop's application or the shop's server.
  ///
  /// What the tables list for none of them is redacted, whoever is named.
  static func sender(of head: HTTPRequest, to receiver: WireMessage.Party) -> WireMessage.Party {
    switch receiver {
    case .merchantServer: return .application
    case .platform:
      let name = "\(head.method.rawValue) \(head.path ?? "/")"
      return MemberTable.standard.lists(name, "sdk>platform") ? .sdk : .merchantServer
    default: return .sdk
    }
  }

  /// Adds a request.
  /// - Returns: the number of the message.
  func request(_ request: TransportRequest, from: WireMessage.Party, to: WireMessage.Party) -> Int {
    let head = request.head
    let name = "\(head.method.rawValue) \(head.path ?? "/")"
    let transfer = WireMessage.Transfer(authority: head.authority ?? "", head.headerFields)
    return log.add(
      WireMessage(
        from: from, to: to, name: name, body: Self.body(request.body, head.headerFields.value(of: .contentType)),
        transfer: transfer), of: places.system, at: clock.now)
  }

  /// Adds the response to a request, or what came instead of one.
  func response(
    _ result: Result<TransportResponse, TransportError>, from: WireMessage.Party, to: WireMessage.Party,
    answering request: Int, authority: String
  ) {
    let message: WireMessage
    switch result {
    case .success(let response):
      let head = response.head
      message = WireMessage(
        from: from, to: to, name: String(head.status.code),
        body: Self.body(response.body, head.headerFields.value(of: .contentType)),
        transfer: WireMessage.Transfer(authority: authority, head.headerFields))
    case .failure(let error):
      message = WireMessage(from: from, to: to, name: "—", body: .string(error.rawValue))
    }
    log.add(message, of: places.system, at: clock.now, answering: request)
  }

  /// Adds a message between the platform and the payment environment.
  func add(_ message: WireMessage, of payment: String) {
    log.add(message, of: places.system, at: clock.now, payment: payment)
  }

  /// Adds what a server found out about a signature that it refuses.
  func refused(_ mismatch: SignatureMismatch) {
    let (from, to): (WireMessage.Party, WireMessage.Party) =
      switch mismatch.subject {
      case .order: (.platform, .sdk)
      case .notification: (.merchantServer, .platform)
      case .request: (.platform, .merchantServer)
      }
    let message = WireMessage(from: from, to: to, name: Self.refusedSignature, body: [:])
    log.add(message, of: places.system, at: clock.now, mismatch: mismatch)
  }

  /// The name of a message that says why a signature was refused.
  static let refusedSignature = "signature refused"

  /// Returns a body as members. A body of another format becomes its size.
  static func body(_ bytes: [UInt8], _ type: String?) -> JSON {
    guard !bytes.isEmpty else { return [:] }
    if type?.hasPrefix("application/x-www-form-urlencoded") == true {
      // A name that occurs again gets a number, because a JSON object has each name once.
      var counts: [String: Int] = [:]
      let pairs = URLEncoding.formFields(bytes).map { name, value in
        let count = (counts[name] ?? 0) + 1
        counts[name] = count
        return (count == 1 ? name : "\(name) \(count)", JSON.string(value))
      }
      return .object(.init(pairs))
    }
    if let json = try? JSON(parsing: bytes) { return json }
    return .string("(body)")
  }
}

/// A transport that adds what passes through it to the log.
struct RecordingTransport: Transport {
  let inner: any Transport
  let record: WireRecord
  /// The sender; nil to tell it from the receiver and the path.
  let from: WireMessage.Party?
  /// The receiver; nil to tell it from the host name.
  let to: WireMessage.Party?

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let authority = request.head.authority ?? ""
    let receiver = to ?? record.places.party(authority)
    let from = from ?? WireRecord.sender(of: request.head, to: receiver)
    let number = record.request(request, from: from, to: receiver)
    do throws(TransportError) {
      let response = try await inner.send(request)
      let hasConnection = WireManner.refusal(response) == nil
      record.response(
        hasConnection ? .success(response) : .failure(.unreachable), from: receiver, to: from, answering: number,
        authority: authority)
      return response
    } catch {
      record.response(.failure(error), from: receiver, to: from, answering: number, authority: authority)
      throw error
    }
  }
}

import CheckoutCore
import HTTPTypes
import KassaRehearsal
import KassaSandbox
import Synchronization
import TestSupport
import Testing

@testable import AssistMobile

/// Tests that all JSON members, form fields, query parameters and headers, sent in either direction, are classified.
///
/// The tests for the built-in scripts do the same for the messages in those scripts.
@Suite("Classification of message members")
struct MemberCoverageTests {
  @Test("Every message member is classified in its payment system's table", arguments: TestSystem.all)
  func covered(system: TestSystem) throws {
    let tap = Tap()
    for way in [[String](), ["declined"]] {
      let stage = try system.stage { machines, _ in TappedTransport(machines, onExchange: tap.take) }
      Passer(system: system, choices: way).go(stage.checkout)
      stage.checkout.advance(.seconds(600))
    }
    let table = MemberTable.standard.part(of: system.name)
    let messages = tap.messages.withLock(\.self)
    #expect(messages.count > 8 && Set(messages.map(\.parties)).count >= 4, "\(Set(messages.map(\.parties)))")
    for message in messages {
      let unknown = table.unclassified(in: message.body, named: message.name, parties: message.parties)
      #expect(unknown.isEmpty, "\(unknown)")
      for header in message.headers {
        let unknown = table.unclassified(in: [header: "x"], named: message.name, parties: message.parties)
        let isPlain = ["content-type", "content-length", "accept", "accept-language"].contains(header.lowercased())
        #expect(isPlain || unknown.isEmpty, "\(unknown)")
      }
    }
  }

  @Test("An unclassified member is detected in JSON, form and XML bodies")
  func bites() {
    let table = MemberTable.standard.part(of: "ecommpay")
    for body in [#"{"mood":"good"}"#, "mood=good&action=sale", "<a><mood>good</mood></a>"] {
      let read = Tap.read(Array(body.utf8))
      #expect(
        table.unclassified(in: read, named: "POST /v1/init", parties: "sdk>platform").contains { $0.hasSuffix("mood") })
    }
    #expect(table.unclassified(in: [:], named: "GET /a?mood=good", parties: "sdk>platform").count == 1)
  }
}

private final class Tap: Sendable {
  struct Message: Sendable {
    var parties: String
    var name: String
    var headers: [String]
    var body: JSON
  }

  let messages = Mutex<[Message]>([])

  func take(_ request: TransportRequest, _ answer: TransportResponse) {
    let authority = request.head.authority ?? ""
    let (here, there) =
      authority == SandboxAuthority.issuer
      ? ("sdk", "issuer") : authority.contains("cosmoshop") ? ("application", "merchantServer") : ("sdk", "platform")
    // Images have no JSON members.
    guard !authority.hasPrefix("assets.") else { return }
    let name = "\(request.head.method.rawValue) \(request.head.path ?? "")"
    messages.withLock {
      $0.append(
        Message(
          parties: here + ">" + there, name: name, headers: request.head.headerFields.map(\.name.rawName),
          body: Self.read(request.body)))
      $0.append(
        Message(
          parties: there + ">" + here, name: String(answer.head.status.code),
          headers: answer.head.headerFields.map(\.name.rawName), body: Self.read(answer.body)))
    }
  }

  /// Parses a message body as JSON.
  /// If it is not JSON, parses it as the XML or form-encoded data that Assist and the gateway use.
  static func read(_ body: [UInt8]) -> JSON {
    if body.isEmpty { return [:] }
    if let json = try? JSON(parsing: body) { return json }
    if body.first == UInt8(ascii: "<") { return inner(XMLReader.read(body)?.log ?? "?") }
    let pairs = String(decoding: body, as: UTF8.self).split(separator: "&").map { pair in
      (String(pair.prefix { $0 != "=" }).replacing("%5f", with: "_").replacing("%5F", with: "_"), JSON.string("x"))
    }
    return .object(.init(pairs))
  }

  /// Returns the arguments of a SOAP call; if the body is not a SOAP call, returns the body itself.
  private static func inner(_ body: JSON) -> JSON {
    guard let call = body["Body"]?.object?.members.first, call.name.hasPrefix("getR") || call.name == "orderresult"
    else {
      return body
    }
    return call.name.hasSuffix("Response") ? body : call.value
  }
}

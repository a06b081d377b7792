import CheckoutCore
import HTTPTypes
import Rehearsal
import Sandbox
import Synchronization
import Testing

@testable import AssistMobile

/// What goes over the wires between the program and the other side, byte by byte, is classified: members of JSON, forms and
/// XML, queries and headers, in both directions. The built-in scripts are looked through as well, in their own tests.
@Suite("Members of messages on the wires")
struct MemberCoverageTests {
  @Test("are all in the tables of their payment system", arguments: TestSystem.all)
  func covered(system: TestSystem) throws {
    let tap = Tap()
    for way in [[String](), ["declined"]] {
      let stage = try system.stage { machines, _ in TappedWire(inner: machines, tap: tap) }
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

  @Test("a member that nobody has classified is found, whatever the form of the body")
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
    // Pictures have no members.
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

  /// As the forms and the XML of Assist and the gateway, else as JSON.
  static func read(_ body: [UInt8]) -> JSON {
    if body.isEmpty { return [:] }
    if let json = try? JSON(parsing: body) { return json }
    if body.first == UInt8(ascii: "<") { return inner(XMLReader.read(body)?.log ?? "?") }
    let pairs = String(decoding: body, as: UTF8.self).split(separator: "&").map { pair in
      (String(pair.prefix { $0 != "=" }).replacing("%5f", with: "_").replacing("%5F", with: "_"), JSON.string("x"))
    }
    return .object(.init(pairs))
  }

  /// The arguments of a SOAP call.
  private static func inner(_ body: JSON) -> JSON {
    guard let call = body["Body"]?.object?.members.first, call.name.hasPrefix("getR") || call.name == "orderresult"
    else {
      return body
    }
    return call.name.hasSuffix("Response") ? body : call.value
  }
}

private struct TappedWire: Transport {
  let inner: any Transport
  let tap: Tap

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let answer = try await inner.send(request)
    tap.take(request, answer)
    return answer
  }
}

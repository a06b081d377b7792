import CheckoutCore

/// A call of the control API. The same table answers calls and describes them.
package struct ControlRoute: Sendable {
  /// A parameter in the query.
  package struct Parameter: Sendable {
    var name: String
    var summary: String
    /// The JSON schema of the value.
    var schema: JSON
  }

  /// The HTTP method.
  package let method: String
  /// The path, whose parts in braces stand for any value, such as `/w/{world}/_kassa/payments/{payment}`.
  package let path: String
  /// What the call does, as one sentence without a full stop.
  package let summary: String
  var parameters: [Parameter] = []
  /// The JSON schema of the request's body; nil if it has none.
  var body: JSON?
  /// The JSON schema of the response.
  var answer: JSON
  /// The HTTP status of the response.
  var status = 200
  /// The errors that the call can have, besides those that every call can have.
  var errors: [ControlError.Code] = []
  /// Whether the response says what a world stores, so that it may be sent only when all of that is stored.
  var isOfStored = false
  let perform: @Sendable (ControlCall) async throws(ControlError) -> JSON

  /// The parts of the path.
  var parts: [Substring] { path.split(separator: "/") }

  /// Returns the values of the parts in braces; nil if the path is another one.
  func match(_ segments: [String]) -> [String: String]? {
    let parts = parts
    guard parts.count == segments.count else { return nil }
    var values: [String: String] = [:]
    for (part, segment) in zip(parts, segments) {
      if part.hasPrefix("{") {
        guard !segment.isEmpty else { return nil }
        values[String(part.dropFirst().dropLast())] = segment
      } else if part != segment {
        return nil
      }
    }
    return values
  }
}

/// What a call of the control API has been given.
package struct ControlCall: Sendable {
  /// The values of the parts of the path that the route has in braces.
  var values: [String: String]
  var query: [String: String]
  /// The body; an empty object if there is none.
  var body: JSON
  /// A reader of the body, which has already found the members that the call does not have.
  let reader: ValueReader
  /// The number that the client gave to the request, in the header `Kassa-Request`; nil if it gave none.
  var number: Int?
  let registry: WorldRegistry
  /// The address of the server, without a slash at its end.
  let server: String
  /// The hosts of backends that worlds may have, besides this machine.
  let merchants: Set<String>

  /// The world that the path names.
  /// - Throws: `world` if there is none.
  func world() throws(ControlError) -> World {
    let id = values["world"] ?? WorldRegistry.standard
    guard let world = registry.world(id) else { throw ControlError(.world, "there is no world \(id)") }
    return world
  }

  /// Returns a number from the query; nil if it is absent.
  /// - Throws: `invalid` if it is no whole number from 0 to the limit.
  func number(_ name: String, upTo limit: Int) throws(ControlError) -> Int? {
    guard let text = query[name] else { return nil }
    guard let number = Int(text), (0...limit).contains(number) else {
      throw ControlError(
        .invalid, "the query has a mistake", [.init(name, "must be a whole number from 0 to \(limit)")])
    }
    return number
  }
}

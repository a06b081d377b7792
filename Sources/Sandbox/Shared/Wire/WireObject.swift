package import CheckoutCore

/// A JSON object in a request. A missing or `null` member reads as nil, and a member of the wrong type is an error.
package struct WireObject: Sendable {
  /// A member of the request has the wrong type.
  package struct Mismatch: Error {}

  private let object: JSON.Object

  package init(_ value: JSON?) throws(Mismatch) {
    guard let object = value?.object else { throw Mismatch() }
    self.object = object
  }

  package func string(_ name: String) throws(Mismatch) -> String? { try read(name, \.string) }
  package func bool(_ name: String) throws(Mismatch) -> Bool? { try read(name, \.bool) }
  package func int64(_ name: String) throws(Mismatch) -> Int64? { try read(name, \.int64) }
  package func int(_ name: String) throws(Mismatch) -> Int? { try read(name) { $0.int64.flatMap(Int.init(exactly:)) } }

  package func object<Value: WireRequest>(_ name: String, _ type: Value.Type) throws(Mismatch) -> Value? {
    try read(name) { try? Value(WireObject($0)) }
  }

  package func objects<Value: WireRequest>(_ name: String, _ type: Value.Type) throws(Mismatch) -> [Value]? {
    try read(name) { list in
      guard let elements = list.elements else { return nil }
      return try? elements.map { try Value(WireObject($0)) }
    }
  }

  private func read<Value>(_ name: String, _ convert: (JSON) -> Value?) throws(Mismatch) -> Value? {
    guard let value = object[name], !value.isNull else { return nil }
    guard let converted = convert(value) else { throw Mismatch() }
    return converted
  }
}

/// A request body, or an object in one.
package protocol WireRequest: Sendable {
  init(_ body: WireObject) throws(WireObject.Mismatch)
}

extension WireRequest {
  /// Parses a request body; returns nil if the bytes are not a JSON object or a member has the wrong type.
  package init?(body: [UInt8]) {
    guard let request = try? Self(WireObject(JSON(json: body))) else { return nil }
    self = request
  }
}

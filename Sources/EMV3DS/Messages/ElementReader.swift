import CheckoutCore

/// A reader for message elements. It reads them in the order of its method calls, and throws at the first invalid one.
///
/// A required element that is absent or empty is missing (201). An optional element that is empty is malformed (203).
/// Source: EMV 3-D Secure 2.2, rules for required and optional elements.
struct ElementReader {
  let message: JSON
  let version: ThreeDSVersion

  /// The maximum length of any text. It bounds memory use for elements that have no limit of their own.
  static let longestText = 8_192

  func required(_ name: String, limit: Int = longestText) throws(ProtocolFault) -> String {
    guard let text = try text(name), !text.isEmpty else { throw ProtocolFault(.missing, name) }
    guard text.count <= limit else { throw ProtocolFault(.format, name) }
    return text
  }

  func optional(_ name: String, limit: Int = longestText) throws(ProtocolFault) -> String? {
    guard let text = try text(name) else { return nil }
    guard !text.isEmpty, text.count <= limit else { throw ProtocolFault(.format, name) }
    return text
  }

  func required<Code: ThreeDSCode>(_ name: String, _ type: Code.Type) throws(ProtocolFault) -> Code {
    try code(name, try required(name))
  }

  /// Returns the value of a flag (`Y` or `N`); nil if the element is absent.
  func flag(_ name: String) throws(ProtocolFault) -> Bool? {
    switch try optional(name) {
    case "Y": true
    case "N": false
    case nil: nil
    default: throw ProtocolFault(.format, name)
    }
  }

  /// Returns a transaction identifier, which must be either the expected one or a UUID.
  func identifier(_ name: String, expected: String) throws(ProtocolFault) -> String {
    let text = try required(name)
    guard text == expected || Self.isUUID(text) else { throw ProtocolFault(.format, name) }
    return text
  }

  /// Returns the value of a counter element, which must have three digits.
  func counter(_ name: String) throws(ProtocolFault) -> Int {
    let text = try required(name)
    guard text.utf8.count == 3, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else {
      throw ProtocolFault(.format, name)
    }
    return number
  }

  private func code<Code: ThreeDSCode>(_ name: String, _ text: String) throws(ProtocolFault) -> Code {
    guard let code = Code(text, in: version) else { throw ProtocolFault(.format, name) }
    return code
  }

  /// Returns the text of an element; nil if the element is absent or null.
  private func text(_ name: String) throws(ProtocolFault) -> String? {
    guard let member = message[name], !member.isNull else { return nil }
    guard let text = member.string else { throw ProtocolFault(.format, name) }
    return text
  }

  static func isUUID(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return false }
    return bytes.enumerated().allSatisfy { index, byte in
      [8, 13, 18, 23].contains(index)
        ? byte == UInt8(ascii: "-")
        : (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }
  }
}

extension ElementReader {
  /// Checks the message extensions. This SDK knows none, so a critical one prevents understanding the message.
  /// Source: EMV 3-D Secure 2.2 and 2.3.1, messageExtension.
  /// - Throws: error 203 if a limit is exceeded (10 extensions, or 15 from version 2.3.1 on; 64 characters for a name or
  ///   an ID, 8059 bytes for the data), error 202 if an extension is critical.
  func checkExtensions() throws(ProtocolFault) {
    let element = "messageExtension"
    guard let member = message[element], !member.isNull else { return }
    guard let list = member.elements, !list.isEmpty, list.count <= (version < .v231 ? 10 : 15) else {
      throw ProtocolFault(.format, element)
    }
    var critical: [String] = []
    for entry in list {
      guard let name = entry["name"]?.string, (1...64).contains(name.count), let id = entry["id"]?.string,
        (1...64).contains(id.count), let isCritical = entry["criticalityIndicator"]?.bool, let data = entry["data"],
        data.object != nil, data.wireBytes.count <= 8059
      else { throw ProtocolFault(.format, element) }
      if isCritical { critical.append(id) }
    }
    guard critical.isEmpty else { throw ProtocolFault(.unknownExtension, critical.joined(separator: ",")) }
  }
}

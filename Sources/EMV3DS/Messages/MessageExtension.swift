public import CheckoutCore

/// A message extension that goes beyond the standard. Source: EMV 3-D Secure 2.2 and 2.3.1, messageExtension.
public struct MessageExtension: Equatable, Sendable {
  public var name: String
  public var id: String
  /// Whether a recipient that does not know the extension must reject the message.
  public var isCritical: Bool
  public var data: JSON

  /// Returns the maximum number of extensions in a message.
  public static func limit(in version: ThreeDSVersion) -> Int { version < .v231 ? 10 : 15 }

  /// Returns the extensions of a message, in order.
  /// - Throws: error 203 if a limit is exceeded (64 characters for a name or an ID, 8059 bytes for the data),
  ///   error 202 if a critical extension is not in `known`.
  static func all(
    in reader: ElementReader, known: Set<String>
  ) throws(ProtocolFault) -> [MessageExtension] {
    let element = "messageExtension"
    guard let member = reader.message[element], !member.isNull else { return [] }
    guard let list = member.elements, !list.isEmpty, list.count <= limit(in: reader.version) else {
      throw ProtocolFault(.format, element)
    }
    var extensions: [MessageExtension] = []
    for entry in list {
      guard let name = entry["name"]?.string, (1...64).contains(name.count), let id = entry["id"]?.string,
        (1...64).contains(id.count), let critical = entry["criticalityIndicator"]?.bool, let data = entry["data"],
        data.object != nil, data.wireBytes.count <= 8059
      else { throw ProtocolFault(.format, element) }
      extensions.append(MessageExtension(name: name, id: id, isCritical: critical, data: data))
    }
    let unknown = extensions.filter { $0.isCritical && !known.contains($0.id) }
    guard unknown.isEmpty else { throw ProtocolFault(.unknownExtension, unknown.map(\.id).joined(separator: ",")) }
    return extensions
  }
}

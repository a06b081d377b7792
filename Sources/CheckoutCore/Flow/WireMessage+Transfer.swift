public import HTTPTypes

extension WireMessage {
  /// What HTTP adds to a message: where the request went, and the header fields.
  public struct Transfer: Equatable, Sendable {
    /// The host, with the port if it is not the standard one.
    public var authority: String
    /// The media type of the body, e.g. `application/json`; nil if there is no body.
    public var mediaType: String?
    /// The header fields besides the media type. The values that may be secret are redacted.
    public var headers: [Header]

    /// A header field with a value that may be shown.
    public struct Header: Equatable, Sendable {
      /// The name of the field, as it was written.
      public var name: String
      /// The value of the field; bullets if it may be secret.
      public var value: String

      /// Creates a field. The value is not redacted, so it must not be a secret.
      public init(name: String, value: String) {
        self.name = name
        self.value = value
      }
    }

    /// Creates a description from values that may be shown.
    /// - Parameters:
    ///   - authority: the host, with the port if it is not the standard one.
    ///   - mediaType: the media type of the body; nil if there is no body.
    ///   - headers: the header fields besides the media type. They are not redacted.
    public init(authority: String, mediaType: String?, headers: [Header] = []) {
      self.authority = authority
      self.mediaType = mediaType
      self.headers = headers
    }

    /// Creates the description of a request or a response.
    public init(authority: String, _ fields: HTTPFields) {
      self.init(authority: authority, mediaType: fields.value(of: .contentType))
      for field in fields where field.name != .contentType {
        headers.append(Header(name: field.name.rawName, value: Self.shown(field)))
      }
    }

    /// The header fields that never contain a secret. The values of all others are replaced with bullets.
    private static let open: Set<String> = [
      "accept", "content-length", "date", "retry-after", "x-retry-after", "soapaction", "x-gcs-keyid",
      "x-gcs-message-id", "x-gcs-date", "x-correlation-id",
    ]

    private static func shown(_ field: HTTPField) -> String {
      open.contains(field.name.canonicalName) || field.value.isRedacted ? field.value : Redaction.bullets
    }
  }
}

extension HTTPFields {
  /// Returns the value of a field, as the subscript does; several values are joined with commas.
  ///
  /// Nearly every field has one value, and joining it with nothing costs more than finding it.
  package func value(of name: HTTPField.Name) -> String? {
    var found: String?
    for field in self where field.name == name {
      guard found == nil else { return self[name] }
      found = field.value
    }
    return found
  }
}

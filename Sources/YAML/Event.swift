import CYAML
import CheckoutCore

/// A part of YAML text, as libyaml reports it, with the position where it begins.
struct Event {
  enum Kind {
    case alias(String)
    case scalar(Scalar)
    case sequenceStart(anchor: String?)
    case sequenceEnd
    case mappingStart(anchor: String?)
    case mappingEnd
    case streamEnd
    /// The start of the stream, or the start or the end of a document.
    case other
  }

  struct Scalar {
    var text: String
    var isPlain: Bool
    var anchor: String?
  }

  let kind: Kind
  let mark: SourcePlace
  /// The tag of a value, such as `tag:yaml.org,2002:str`; nil if it has none.
  let tag: String?

  /// Copies what the event contains, so that the caller can delete it.
  init(_ event: yaml_event_t) {
    mark = SourcePlace(event.start_mark)
    let written =
      switch event.type {
      case YAML_SCALAR_EVENT: event.data.scalar.tag
      case YAML_SEQUENCE_START_EVENT: event.data.sequence_start.tag
      case YAML_MAPPING_START_EVENT: event.data.mapping_start.tag
      default: UnsafeMutablePointer<yaml_char_t>?.none
      }
    tag = written.map { String(cString: $0) }
    kind =
      switch event.type {
      case YAML_ALIAS_EVENT: .alias(event.data.alias.anchor.map { String(cString: $0) } ?? "")
      case YAML_SCALAR_EVENT: .scalar(Scalar(event.data.scalar))
      case YAML_SEQUENCE_START_EVENT:
        .sequenceStart(anchor: event.data.sequence_start.anchor.map { String(cString: $0) })
      case YAML_SEQUENCE_END_EVENT: .sequenceEnd
      case YAML_MAPPING_START_EVENT:
        .mappingStart(anchor: event.data.mapping_start.anchor.map { String(cString: $0) })
      case YAML_MAPPING_END_EVENT: .mappingEnd
      case YAML_STREAM_END_EVENT: .streamEnd
      default: .other
      }
  }
}

extension Event.Scalar {
  fileprivate init(_ scalar: yaml_event_s.__Unnamed_union_data.__Unnamed_struct_scalar) {
    // The text may contain NUL characters, so its length matters.
    let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    // libyaml only skips a byte order mark at the beginning of the text. It is invisible, and also stands at the
    // beginning of a line where files were joined.
    text = String(decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...], as: UTF8.self)
    isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
    anchor = scalar.anchor.map { String(cString: $0) }
  }
}

extension SourcePlace {
  /// Converts a position of libyaml, which counts from 0.
  init(_ mark: yaml_mark_t) { self.init(line: mark.line + 1, column: mark.column + 1) }
}

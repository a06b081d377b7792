import CYAML
import CheckoutCore

/// Splits YAML text into events with libyaml's parser.
final class EventReader {
  let text: String
  /// libyaml keeps pointers to the parser and to the text, so neither may move.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  /// - Throws: `YAMLError` if there is not enough memory.
  init(_ text: String) throws(YAMLError) {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      throw .memory
    }
    self.text = text
    self.parser = parser
    // libyaml does not accept a null pointer, not even for an empty text.
    bytes = .allocate(capacity: max(1, text.utf8.count))
    _ = bytes.initialize(from: text.utf8)
    // Otherwise libyaml would guess the encoding from the first bytes.
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, text.utf8.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    bytes.deallocate()
  }

  /// Returns the next event. It must not be called after the end of the stream or an error.
  func next() throws(YAMLError) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw error }
    defer { yaml_event_delete(&event) }
    return Event(event)
  }

  /// The error that made the parser stop.
  private var error: YAMLError {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "unknown problem"
    let stage: YAMLError.Stage
    switch parser.pointee.error {
    case YAML_MEMORY_ERROR: return .memory
    case YAML_READER_ERROR: return YAMLError(reading: problem, at: parser.pointee.problem_offset, in: text)
    case YAML_SCANNER_ERROR: stage = .scanner
    default: stage = .parser
    }
    let context = parser.pointee.context.map {
      (words: String(cString: $0), mark: SourcePlace(parser.pointee.context_mark))
    }
    return YAMLError(
      stage: stage, problem: problem, mark: SourcePlace(parser.pointee.problem_mark), context: context, in: text)
  }
}

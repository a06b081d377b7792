import CYAML

/// Writes one YAML document with libyaml's emitter.
final class EventWriter {
  /// libyaml keeps pointers to the emitter and to the output, so neither may move.
  private let emitter: UnsafeMutablePointer<yaml_emitter_t>
  private let output: UnsafeMutablePointer<[UInt8]>

  /// - Throws: `YAMLError` if there is not enough memory.
  init() throws(YAMLError) {
    let emitter = UnsafeMutablePointer<yaml_emitter_t>.allocate(capacity: 1)
    guard yaml_emitter_initialize(emitter) == 1 else {
      emitter.deallocate()
      throw .memory
    }
    self.emitter = emitter
    output = .allocate(capacity: 1)
    output.initialize(to: [])
    yaml_emitter_set_output(
      emitter,
      { output, bytes, count in
        let bytes = UnsafeBufferPointer(start: bytes, count: count)
        output?.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: bytes)
        return 1
      }, output)
    yaml_emitter_set_encoding(emitter, YAML_UTF8_ENCODING)
    yaml_emitter_set_indent(emitter, 2)
    yaml_emitter_set_width(emitter, -1)
    yaml_emitter_set_unicode(emitter, 1)
    yaml_emitter_set_break(emitter, YAML_LN_BREAK)
  }

  deinit {
    yaml_emitter_delete(emitter)
    emitter.deallocate()
    output.deinitialize(count: 1)
    output.deallocate()
  }

  func begin() throws(YAMLError) {
    try emit { yaml_stream_start_event_initialize(&$0, YAML_UTF8_ENCODING) }
    try emit { yaml_document_start_event_initialize(&$0, nil, nil, nil, 1) }
  }

  func write(_ value: YAMLOutput) throws(YAMLError) {
    switch value {
    case .scalar(let text, let isQuoted):
      try scalar(text, isQuoted ? YAML_DOUBLE_QUOTED_SCALAR_STYLE : YAML_ANY_SCALAR_STYLE)
    case .sequence(let elements):
      try emit { yaml_sequence_start_event_initialize(&$0, nil, nil, 1, YAML_ANY_SEQUENCE_STYLE) }
      for element in elements { try write(element) }
      try emit { yaml_sequence_end_event_initialize(&$0) }
    case .mapping(let entries):
      try emit { yaml_mapping_start_event_initialize(&$0, nil, nil, 1, YAML_ANY_MAPPING_STYLE) }
      for (key, value) in entries {
        try scalar(key, YAML_ANY_SCALAR_STYLE)
        try write(value)
      }
      try emit { yaml_mapping_end_event_initialize(&$0) }
    }
  }

  /// Ends the document and returns its text.
  func end() throws(YAMLError) -> String {
    try emit { yaml_document_end_event_initialize(&$0, 1) }
    try emit { yaml_stream_end_event_initialize(&$0) }
    return String(decoding: output.pointee, as: UTF8.self)
  }

  /// Both flags say that the tag may be left out: libyaml then quotes the text only where it cannot stand unquoted.
  private func scalar(_ text: String, _ style: yaml_scalar_style_t) throws(YAMLError) {
    guard let length = Int32(exactly: text.utf8.count) else { throw .memory }
    try emit { event in
      text.withCString(encodedAs: UTF8.self) {
        yaml_scalar_event_initialize(&event, nil, nil, $0, length, 1, 1, style)
      }
    }
  }

  /// - Parameter initialize: makes the event, and returns 0 if there is not enough memory.
  private func emit(_ initialize: (inout yaml_event_t) -> Int32) throws(YAMLError) {
    var event = yaml_event_t()
    guard initialize(&event) == 1 else { throw .memory }
    // The emitter deletes the event, even if it cannot write it.
    guard yaml_emitter_emit(emitter, &event) == 1 else {
      if emitter.pointee.error == YAML_MEMORY_ERROR { throw .memory }
      throw YAMLError(problem: emitter.pointee.problem.map { String(cString: $0) } ?? "unknown problem")
    }
  }
}

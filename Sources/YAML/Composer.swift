/// Builds the value of a YAML document from events.
struct Composer {
  /// A value with its number, by which it can be compared with others without visiting what it contains.
  private struct Numbered {
    var node: YAMLNode
    var number: Int
  }

  private let reader: EventReader
  private var anchors: [String: Numbered] = [:]
  private var numbers = NodeNumbers()

  init(_ text: String) throws(YAMLError) { reader = try EventReader(text) }

  /// Returns the value of the only document; nil if there is none.
  mutating func document() throws(YAMLError) -> YAMLNode? {
    _ = try reader.next()  // the start of the stream
    if case .streamEnd = try reader.next().kind { return nil }
    let root = try value(reader.next())
    _ = try reader.next()  // the end of the document
    let event = try reader.next()
    guard case .streamEnd = event.kind else {
      throw error(
        "but found another document", event, ("expected a single document in the stream", .init(line: 1, column: 1)))
    }
    return root.node
  }

  private mutating func value(_ event: Event) throws(YAMLError) -> Numbered {
    switch event.kind {
    case .alias(let name):
      guard let value = anchors[name] else { throw error("found undefined alias", event) }
      return value
    case .scalar(let scalar): return self.scalar(scalar, event.mark)
    case .sequenceStart(let anchor): return try sequence(anchor, event.mark)
    case .mappingStart(let anchor): return try mapping(anchor, event.mark)
    case .sequenceEnd, .mappingEnd, .streamEnd, .other: throw error("did not find a value", event)
    }
  }

  private mutating func scalar(_ scalar: Event.Scalar, _ mark: YAMLMark) -> Numbered {
    anchored(.scalar(scalar.text, isPlain: scalar.isPlain, mark), .scalar(scalar.text), scalar.anchor)
  }

  private mutating func sequence(_ anchor: String?, _ mark: YAMLMark) throws(YAMLError) -> Numbered {
    var (nodes, parts): ([YAMLNode], [Int]) = ([], [])
    while true {
      let event = try reader.next()
      if case .sequenceEnd = event.kind { break }
      let element = try value(event)
      nodes.append(element.node)
      parts.append(element.number)
    }
    return anchored(.sequence(nodes, mark), .sequence(parts), anchor)
  }

  private mutating func mapping(_ anchor: String?, _ mark: YAMLMark) throws(YAMLError) -> Numbered {
    var (entries, parts): ([YAMLNode.Entry], [Int]) = ([], [])
    var keys: [Int: (node: YAMLNode, count: Int)] = [:]
    var duplicates: [Int] = []
    while true {
      let event = try reader.next()
      if case .mappingEnd = event.kind { break }
      let key = try value(event)
      let value = try value(reader.next())
      entries.append(YAMLNode.Entry(key: key.node, value: value.node))
      parts += [key.number, value.number]
      keys[key.number, default: (key.node, 0)].count += 1
      if keys[key.number]?.count == 2 { duplicates.append(key.number) }
    }
    if !duplicates.isEmpty { throw YAMLError(duplicates: duplicates.compactMap { keys[$0]?.node }) }
    return anchored(.mapping(entries, mark), .mapping(parts), anchor)
  }

  /// Stores a complete value under its anchor, if it has one.
  /// Inside the value, the anchor is therefore not yet defined: a value cannot contain itself.
  private mutating func anchored(_ node: YAMLNode, _ shape: NodeNumbers.Shape, _ anchor: String?) -> Numbered {
    let value = Numbered(node: node, number: numbers.number(shape))
    if let anchor { anchors[anchor] = value }
    return value
  }

  private func error(_ problem: String, _ event: Event, _ context: (String, YAMLMark)? = nil) -> YAMLError {
    YAMLError(stage: .composer, problem: problem, mark: event.mark, context: context, in: reader.text)
  }
}

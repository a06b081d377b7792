import CheckoutCore
import FoundationEssentials
import KassaScreens
import KassaTerminal

/// The comparison of our canonical string with the one of a merchant server: `kassa sign … --explain`.
struct SignatureExplanation {
  let mismatch: SignatureMismatch
  /// What is known besides the two strings.
  var remarks: [String] = []

  init(_ subject: SignatureMismatch.Subject = .order, ours: String, theirs: String?) {
    mismatch = SignatureMismatch(subject, ours: ours, theirs: theirs)
  }

  /// Whether both strings are known and equal.
  var isEqual: Bool { mismatch.finding == .equal }

  /// Reads their canonical string: the text itself, or `@` and the name of a file that contains it.
  ///
  /// A single line end at the end of the file is removed, unless the strings to compare end with one themselves.
  static func theirs(_ argument: String, endsWithLine: Bool = false) throws(Failure) -> String {
    guard argument.hasPrefix("@") else { return argument }
    let path = String(argument.dropFirst())
    guard let data = try? Data(contentsOf: URL(filePath: path)) else {
      throw Failure(message: "cannot read the file \(path)")
    }
    var bytes = Array(data)
    if !endsWithLine, bytes.last == UInt8(ascii: "\n") {
      bytes.removeLast()
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(message: "the file \(path) is not UTF-8")
    }
    return text
  }

  /// The strings, the characters around the first difference with a caret, and a sentence.
  var lines: [String] {
    let lines = SignatureLines(mismatch, SignatureLines.Labels(ours: "ours", theirs: "theirs"), columns: 100)
    let strings = SignatureLines(mismatch, SignatureLines.Labels(ours: "ours", theirs: "theirs"), columns: 1 << 20)
    let window = lines.window.map(\.text)
    return strings.whole.map(\.text) + (window.isEmpty ? [] : [""] + window) + [""] + sentences
  }

  private var sentences: [String] {
    switch mismatch.finding {
    case .unknown: remarks
    case .equal:
      ["Both strings are the same. If the signatures still differ, the secret or the algorithm does."] + remarks
    case .hidden: remarks
    case .differs(let difference): [Self.sentence(difference)] + remarks
    }
  }

  private static func sentence(_ difference: SignatureDifference) -> String {
    let characters = difference.characters
    switch (characters.ours, characters.theirs) {
    case (let ours?, let theirs?):
      return "They differ from character \(difference.position) on: \(ours) in ours, \(theirs) in theirs."
    case (let ours?, nil):
      return "Theirs ends before character \(difference.position), where ours goes on with \(ours)."
    case (nil, let theirs?):
      return "Ours ends before character \(difference.position), where theirs goes on with \(theirs)."
    case (nil, nil): return "They differ from character \(difference.position) on."
    }
  }

  /// The same as a JSON object. `position` counts characters from 1.
  var json: JSON {
    let difference = mismatch.firstDifference
    return .compact([
      ("canonical", .string(mismatch.ours)), ("theirs", mismatch.theirs.map(JSON.string)),
      ("equal", mismatch.theirs == nil ? nil : .bool(isEqual)),
      ("position", difference.map { JSON($0.position) }),
      ("ours_from_there", difference.map { .string($0.ours) }),
      ("theirs_from_there", difference.map { .string($0.theirs) }),
      ("remarks", remarks.isEmpty ? nil : .array(remarks.map(JSON.string))),
    ])
  }

  /// Prints the explanation.
  func print(asJSON: Bool) throws(Failure) {
    if asJSON { return try Console.output(json) }
    for line in lines { try Console.output(line) }
  }
}

/// The result of looking up an included script.
public enum Inclusion: Sendable {
  /// The script's text, its display name and its identity. Two paths to the same file have the same identity.
  case script(text: String, source: String, identity: String)
  case missing
  /// The file is outside the folder of the played script.
  case outside
}

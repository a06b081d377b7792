import CBuild

/// What `kassa --version` prints: the version, the commit and the traits that the program was built with.
enum Version {
  /// The version of the program and of its Debian package.
  static let number = "0.1.0"

  /// The traits of the build, by the names of Package.swift.
  static var features: [String] {
    var features: [String] = []
    #if Program
    features.append("Program")
    #endif
    #if Network
    features.append("Network")
    #endif
    return features
  }

  /// For example `kassa 0.1.0 (commit 2b052ce9, with Program, Network)`.
  static let text = text(commit: String(cString: kassa_build_commit()), features: features)

  /// The same without the name of the program, for outputs that name it elsewhere.
  static let withoutName = String(text.dropFirst("kassa ".count))

  /// - Parameter commit: the abbreviated commit; empty if the build did not name one.
  static func text(commit: String, features: [String]) -> String {
    let origin = commit.isEmpty ? "development build" : "commit \(commit)"
    var traits = ""
    for feature in features { traits += (traits.isEmpty ? ", with " : ", ") + feature }
    return "kassa \(number) (\(origin)\(traits))"
  }
}

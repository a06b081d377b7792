import Resources

/// The rows of a tab-separated file of the program, without comments and column names.
///
/// Cut at bytes, not at characters: the card form reads its tables when it opens, and there are hundreds of rows.
func dataRows(_ file: String) -> [[Substring]] {
  guard let resource = Resource(file) else { return [] }
  let lines = resource.text.utf8.split(separator: UInt8(ascii: "\n"))
  let isComment = { (line: Substring.UTF8View) in line.starts(with: "# ".utf8) }
  return lines.drop(while: isComment).dropFirst().map { line in
    line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map(Substring.init)
  }
}

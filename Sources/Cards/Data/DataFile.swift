import KassaResources

/// Returns the rows of an embedded tab-separated file, excluding comment lines and the header row.
///
/// For speed, the function splits bytes rather than characters: the card form loads hundreds of rows when it opens.
func dataRows(_ file: String) -> [[Substring]] {
  guard let resource = Resource(file) else { return [] }
  let lines = resource.text.utf8.split(separator: UInt8(ascii: "\n"))
  let isComment = { (line: Substring.UTF8View) in line.starts(with: "# ".utf8) }
  return lines.drop(while: isComment).dropFirst().map { line in
    line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map(Substring.init)
  }
}

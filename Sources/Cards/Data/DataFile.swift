import KassaResources

/// Returns the rows of an embedded tab-separated file, excluding comment lines and the header row.
func dataRows(_ file: String) -> [[Substring]] { Resource(file)?.rows ?? [] }

import CheckoutCore

extension [Mistake] {
  /// Merges local validation errors with the platform's, without duplicates, in the documented order of parameters.
  ///
  /// A local error keeps its slug, which is more precise than one derived from the platform's code.
  /// The platform's code and message are added to the local error for the same parameter.
  func merged(with refusals: [PlatformRefusal]) -> [Mistake] {
    var all = self
    for reported in refusals.map(\.mistake) {
      if let index = indices.first(where: { self[$0].path == reported.path }) {
        all[index].platformCode = reported.platformCode
        all[index].platformMessage = reported.platformMessage
        all[index].details.merge(reported.details) { own, _ in own }
      } else if !all.contains(where: { $0.path == reported.path && $0.code == reported.code }) {
        all.append(reported)
      }
    }
    return all.enumerated()
      .sorted { left, right in
        let (a, b) = (Parameter.position(of: left.element.path), Parameter.position(of: right.element.path))
        return (a, left.offset) < (b, right.offset)
      }
      .map(\.element)
  }
}

extension PlatformRefusal {
  /// The rejection as a validation error, with the parameter name used in the ecommpay documentation.
  var mistake: Mistake {
    let place = field.flatMap(Parameter.path(wirePath:))
    let isWhole = place.map { $0.path == $0.parameter.rawValue } ?? false
    let slug = MistakeCode(platformCode: code, parameter: isWhole ? place?.parameter : nil)
    let path = place?.path ?? slug.parameter?.rawValue ?? field ?? ""
    return Mistake(
      path: path, code: slug.rawValue, platformCode: code, details: details(slug), platformMessage: message)
  }

  private func details(_ slug: MistakeCode) -> [String: String] {
    if slug == .tooLong { return ["limit": String(OptionRules.longestDescription)] }
    guard slug == .unknownMethod else { return [:] }
    // The platform names other parameters as in requests.
    return details.mapValues { Parameter(wireName: $0)?.rawValue ?? $0 }
  }
}

import CheckoutCore

extension [Mistake] {
  /// Merges local mistakes with platform refusals, without duplicates, in the documentation's order of parameters.
  ///
  /// A local mistake keeps its slug, which is more precise than a refusal of the same parameter.
  /// The platform's code and message are added to the local mistake.
  func merged(with refusals: [PlatformRefusal]) -> [Mistake] {
    var all = self
    for reported in refusals.map(\.mistake) {
      if let index = indices.first(where: { self[$0].path == reported.path }) {
        all[index].platformCode = reported.platformCode
        all[index].platformMessage = reported.platformMessage
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
  /// The refusal as a mistake, under the parameter name that the documentation uses.
  var mistake: Mistake {
    let place = field.flatMap(Parameter.path(wirePath:))
    let isWhole = place.map { $0.path == $0.parameter.rawValue } ?? false
    let slug = MistakeCode(platformCode: code, parameter: isWhole ? place?.parameter : nil)
    let path = place?.path ?? slug.parameter?.rawValue ?? field ?? ""
    return Mistake(
      path: path, code: slug.rawValue, platformCode: code, details: details(slug), platformMessage: message)
  }

  private func details(_ slug: MistakeCode) -> [String: String] {
    slug == .tooLong ? ["limit": String(OptionRules.longestDescription)] : [:]
  }
}

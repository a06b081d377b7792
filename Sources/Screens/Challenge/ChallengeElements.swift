import CheckoutCore

/// The focusable elements of a challenge, in order. The cancel button never comes first.
struct ChallengeElements {
  struct Field {
    var id: String
    var text: String
    var limit: Int
  }

  private(set) var ids: [String] = []
  private(set) var fields: [Field] = []

  /// The element that initially has the focus.
  var first: String { ids.first ?? "submit" }

  init(_ challenge: Challenge, unfolded: Set<String>, now: Instant, isPlayed: Bool = false) {
    switch challenge.kind {
    case .code: addField("otp", "", ChallengePrompt.longestEntry)
    case .single, .multiple: ids += challenge.options.map { "option." + $0.name }
    case .page: addInputs(challenge.page)
    case .outOfBand, .pageOutOfBand, .information: break
    }
    if challenge.trust != nil { ids.append("trust") }
    if !ids.contains(where: { $0.hasPrefix("press.") }) { ids.append("submit") }
    if let at = challenge.resendAt ?? challenge.resendLabel.map({ _ in now }), challenge.resendLabel != nil, now >= at {
      ids.append("resend")
    }
    if challenge.why != nil { ids.append("why") }
    if challenge.more != nil { ids.append("more") }
    ids.append("cancel")
    if isPlayed { ids += OutOfBandAction.allCases.map(\.element) }
  }

  private mutating func addField(_ id: String, _ text: String, _ limit: Int) {
    ids.append(id)
    fields.append(Field(id: id, text: text, limit: limit))
  }

  private mutating func addInputs(_ page: HTMLText?) {
    for case .input(let index) in page?.items ?? [] {
      guard let input = page?.inputs[index] else { continue }
      switch input.kind {
      case .text, .password: addField("input.\(index)", input.kind == .text ? input.value : "", 200)
      case .checkbox: ids.append("option.\(index)")
      case .choice: ids += input.options.indices.map { "option.\(index).\($0)" }
      case .submit: ids.append("press.\(index)")
      case .hidden: break
      }
    }
  }

  static func isOption(_ id: String) -> Bool { id.hasPrefix("option.") }

  /// Returns the IDs of all options in the option's single-choice group; empty if several options may be chosen.
  static func exclusive(_ id: String, _ challenge: Challenge) -> Set<String> {
    switch challenge.kind {
    case .single: return Set(challenge.options.map { "option." + $0.name })
    case .page:
      let parts = id.split(separator: ".")
      guard parts.count == 3, let index = Int(parts[1]), let page = challenge.page, page.inputs.indices.contains(index)
      else { return [] }
      return Set(page.inputs[index].options.indices.map { "option.\(index).\($0)" })
    case .code, .multiple, .outOfBand, .pageOutOfBand, .information: return []
    }
  }
}

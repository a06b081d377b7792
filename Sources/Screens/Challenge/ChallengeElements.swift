import CheckoutCore
import KassaTerminal

/// The focusable elements of a challenge, in the order of the page from top to bottom.
struct ChallengeElements {
  struct Field {
    var id: ElementID
    var text: String
    var limit: Int
    /// Whether the text is a password, which is not shown.
    var isSecret = false
  }

  private(set) var ids: [ElementID] = []
  private(set) var fields: [Field] = []
  /// The submit buttons of the HTML form, which stand at the end of the page.
  private var ownButtons: [ElementID] = []
  /// The element that initially has the focus: the first one with which the payer answers. It is never one that leaves,
  /// explains or plays the other side.
  private(set) var first: ElementID = .submit

  init(_ challenge: Challenge, now: Instant, isPlayed: Bool = false) {
    switch challenge.kind {
    case .code: add(Field(id: .oneTimeCode, text: "", limit: Challenge.longestEntry))
    case .single, .multiple: ids += challenge.options.map { .option($0.name) }
    case .page: addInputs(challenge.page)
    case .outOfBand, .pageOutOfBand, .information: break
    }
    first = ids.first ?? ownButtons.first ?? (challenge.trust == nil ? .submit : .trust)
    if isPlayed { ids += OutOfBandAction.allCases.map(ElementID.outOfBand) }
    if challenge.trust != nil { ids.append(.trust) }
    if challenge.why != nil { ids.append(.why) }
    if challenge.more != nil { ids.append(.more) }
    ids += ownButtons.isEmpty ? [.submit] : ownButtons
    if let at = challenge.resendAt ?? challenge.resendLabel.map({ _ in now }), challenge.resendLabel != nil, now >= at {
      ids.append(.resend)
    }
    ids.append(.cancel)
  }

  private mutating func add(_ field: Field) {
    ids.append(field.id)
    fields.append(field)
  }

  private mutating func addInputs(_ page: HTMLText?) {
    for case .input(let index) in page?.items ?? [] {
      guard let input = page?.inputs[index] else { continue }
      switch input.kind {
      case .text: add(Field(id: .input(index), text: input.value, limit: 200))
      case .password: add(Field(id: .input(index), text: "", limit: 200, isSecret: true))
      case .checkbox: ids.append(.option(index))
      case .choice: ids += input.options.indices.map { .option($0, of: index) }
      case .submit: ownButtons.append(.press(index))
      case .hidden: break
      }
    }
  }

  /// A group of options, of which only one can be chosen if the group is exclusive.
  struct Group {
    var options: [ElementID]
    var isExclusive: Bool
  }

  /// Returns the options and checkboxes of a challenge.
  static func groups(_ challenge: Challenge) -> [Group] {
    let options = challenge.options.map { ElementID.option($0.name) }
    return switch challenge.kind {
    case .single: [Group(options: options, isExclusive: true)]
    case .multiple: [Group(options: options, isExclusive: false)]
    case .page: challenge.page?.inputs.enumerated().map { Group($0.element, $0.offset) } ?? []
    case .code, .outOfBand, .pageOutOfBand, .information: []
    }
  }

  /// Returns the group of an option; nil if the element is not an option.
  static func group(_ id: ElementID, _ challenge: Challenge) -> Group? {
    groups(challenge).first { $0.options.contains(id) }
  }
}

extension ChallengeElements.Group {
  fileprivate init(_ input: HTMLText.Input, _ index: Int) {
    switch input.kind {
    case .checkbox: self.init(options: [.option(index)], isExclusive: false)
    case .choice: self.init(options: input.options.indices.map { .option($0, of: index) }, isExclusive: true)
    case .text, .password, .submit, .hidden: self.init(options: [], isExclusive: false)
    }
  }
}

import CheckoutCore
import KassaCards
import KassaTerminal

/// Finds the least number of keys that enter the values of a submitted form, up to the key that submits it.
///
/// It plays keys on a copy of the form and looks for the shortest way (A*), over every order of the fields, the ways to
/// write each value, and the moves between them. Nothing is pasted. A way counts only if the form then submits equal
/// payment details. A security code is not read: any code of the same length takes as many keys.
struct FewestKeys {
  private let submitted: PaymentForm
  private let details: PaymentDetails
  private let context: Context
  private let goals: [Goal]
  private let start: FormScreen

  /// A field to be filled in.
  private struct Goal {
    let index: Int
    let element: ElementID
    /// The ways to enter the value.
    let ways: [EntryWays.Way]
    /// A lower bound for the number of keys.
    let least: Int
    /// Whether the focus can move on by itself once the value is complete.
    let advances: Bool
  }

  private struct Node {
    var form: FormScreen
    var cost: Int
    /// Bit n: goal n has its value.
    var done: UInt64
    var isSubmitted = false
    /// The keys that are still to be played; empty if they have been. Most of them never are, because another way is
    /// shorter.
    var keys: [Key] = []
  }

  private struct Place: Hashable {
    var done: UInt64
    var focus: ElementID
    var isCustomerPage: Bool
    var coBrand: String?
    var hasJustAdvanced: Bool
  }

  /// The most forms to examine. A form that needs more has no known best.
  private static let mostNodes = 4000

  /// - Parameters:
  ///   - form: the form as it is submitted.
  ///   - first: the form as it was first shown; nil for an empty one. It is used only if it is for the same method.
  init(for form: FormScreen, from first: FormScreen?, _ context: Context) {
    let fresh = first?.form.method == form.form.method ? first : nil
    start = fresh ?? form.emptied(context)
    submitted = form.form
    self.context = context
    details = Self.withoutCode(form.form.details(), form.form)
    let (begun, wanted) = (start.form, form.form)
    let open = wanted.editable.filter { !Self.isEqual(begun, wanted, $0) }.prefix(60)
    let ways = EntryWays(begun, wanted)
    goals = open.map { index in
      let own = ways.ways(at: index)
      return Goal(
        index: index, element: wanted.fields[index].element, ways: own, least: own.map(\.keys.count).min() ?? 1,
        advances: wanted.fields[index].kind.advances)
    }
  }

  private static func withoutCode(_ details: PaymentDetails, _ form: PaymentForm) -> PaymentDetails {
    var details = details
    if let code = form.codeIndex { details.values[form.fields[code].id] = nil }
    return details
  }

  private static func isEqual(_ left: PaymentForm, _ right: PaymentForm, _ index: Int) -> Bool {
    guard left.entries.indices.contains(index) else { return false }
    if case .code(let entry) = left.entries[index], case .code(let other) = right.entries[index] {
      return entry.count == other.count
    }
    return left.entries[index].content == right.entries[index].content
  }

  private func done(_ form: PaymentForm) -> UInt64 {
    var done: UInt64 = 0
    for (bit, goal) in goals.enumerated() where Self.isEqual(form, submitted, goal.index) { done |= 1 << UInt64(bit) }
    return done
  }

  /// A lower bound for the number of keys from here to the submission.
  ///
  /// Each open field costs at least its keys. A field that the focus does not leave by itself costs one more, which may
  /// be the Enter that submits. If the focus is elsewhere, a move or that Enter is still to come.
  private func least(_ node: Node) -> Int {
    if node.isSubmitted { return 0 }
    var typed = 0
    var moves = 1
    for (bit, goal) in goals.enumerated() where node.done & 1 << UInt64(bit) == 0 {
      typed += goal.least
      if !goal.advances { moves += 1 }
      if goal.element == node.form.focus.current { moves -= 1 }
    }
    return typed + max(1, moves)
  }

  /// A lower bound for the number of keys after those that are still to be played, if they fill in these goals.
  ///
  /// It takes for granted that the focus is then where it is needed next.
  private func least(_ node: Node, filling filled: UInt64) -> Int {
    var typed = 0
    var moves = 0
    var isComplete = true
    for (bit, goal) in goals.enumerated() where node.done & 1 << UInt64(bit) == 0 {
      isComplete = false
      guard filled & 1 << UInt64(bit) == 0 else { continue }
      typed += goal.least
      if !goal.advances { moves += 1 }
    }
    // If all fields have their values, the keys may be the Enter that submits.
    return isComplete ? 0 : typed + max(1, moves)
  }

  /// The least number of keys; nil if no way was found within the limit.
  var count: Int? {
    var buckets: [[Node]] = []
    var bucket = 0
    func push(_ node: Node, _ least: Int) {
      // No way is shorter than the bound of its beginning, which has been reached.
      let place = max(bucket, node.cost + node.keys.count + least)
      while buckets.count <= place { buckets.append([]) }
      buckets[place].append(node)
    }
    var closed: Set<Place> = []
    let first = Node(form: start, cost: 0, done: done(start.form))
    push(first, least(first))
    var examined = 0
    while bucket < buckets.count, examined < Self.mostNodes {
      guard let node = buckets[bucket].popLast() else {
        bucket += 1
        continue
      }
      guard node.keys.isEmpty else {
        if let next = play(node) { push(next, least(next)) }
        continue
      }
      if node.isSubmitted { return node.cost }
      guard closed.insert(place(node)).inserted else { continue }
      examined += 1
      for (keys, filled) in self.keys(node) {
        var next = node
        next.keys = keys
        push(next, least(node, filling: filled))
      }
    }
    return nil
  }

  private func place(_ node: Node) -> Place {
    Place(
      done: node.done, focus: node.form.focus.current, isCustomerPage: node.form.showsCustomer,
      coBrand: node.form.form.selectedCoBrand?.value, hasJustAdvanced: node.form.hasJustAdvanced)
  }

  /// Returns the sequences of keys to try from here: those that fill in the focused field, and single moves, with the
  /// goals that they may reach.
  private func keys(_ node: Node) -> [(keys: [Key], filled: UInt64)] {
    // A single key may fill in a field that needs no more.
    let place = goals.firstIndex { $0.element == node.form.focus.current && $0.least <= 1 }
    let single: UInt64 = place.map { 1 << UInt64($0) } ?? 0
    var all: [(keys: [Key], filled: UInt64)] = [([Key(.tab)], single), ([Key(.backTab)], single)]
    all.append(([Keys.enter], single))
    if node.form.focus.current == .coBrand, node.form.form.selectedCoBrand != submitted.selectedCoBrand {
      all += [([Key(.right)], single), ([Key(.left)], single)]
    }
    for (bit, goal) in goals.enumerated()
    where node.done & 1 << UInt64(bit) == 0 && goal.element == node.form.focus.current {
      all += goal.ways.map { way in (way.keys, bits(of: way.fields)) }
    }
    return all
  }

  /// Returns the goals of these fields.
  private func bits(of fields: [Int]) -> UInt64 {
    var bits: UInt64 = 0
    for (bit, goal) in goals.enumerated() where fields.contains(goal.index) { bits |= 1 << UInt64(bit) }
    return bits
  }

  /// Plays the keys that are still to be played. Returns nil if they lead nowhere, or submit anything else.
  private func play(_ node: Node) -> Node? {
    var next = node
    let keys = node.keys
    next.keys = []
    next.cost += keys.count
    for key in keys {
      for case .app(.send(let action)) in next.form.handle(key, context) {
        guard case .confirm(let found) = action, Self.withoutCode(found, next.form.form) == details,
          goals.allSatisfy({ Self.isEqual(next.form.form, submitted, $0.index) })
        else { return nil }
        next.isSubmitted = true
        return next
      }
    }
    next.done = done(next.form.form)
    // A value that was right must stay right, and typing that reaches nothing leads nowhere.
    guard next.done & node.done == node.done, keys.count == 1 || next.done != node.done else { return nil }
    return next
  }
}

extension Field.Kind {
  /// Whether the focus can move on by itself once the value is complete.
  fileprivate var advances: Bool {
    switch self {
    case .cardNumber, .expiry, .securityCode: true
    case .holder, .email, .phone, .text, .number, .date, .checkbox, .choice: false
    }
  }
}

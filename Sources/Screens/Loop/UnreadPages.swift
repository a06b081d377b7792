package import KassaTerminal

/// Keeps keys from a page that a person has to read first: a result, or a question.
///
/// A terminal reports neither that a key is released nor that it repeats. A key counts as meant for the page before if it
/// came before the page was painted, or if it is the last key from before, again, so soon that it may still be held down.
/// Any other key is obeyed at once. Only a loop in real time asks: a script presses each key anew, while its clock stands.
package struct UnreadPages: Sendable {
  /// The longest time until a key that is held down repeats: 660 ms in the X server, 250 to 600 elsewhere.
  package static let delay = Duration.milliseconds(700)
  /// The longest time between two repeats of a key: 92 ms on the Linux console, 25 to 40 elsewhere, and what a slow line
  /// adds.
  package static let pause = Duration.milliseconds(150)

  /// The pages that have been painted and not left since.
  private var shown: Set<ScreenName> = []
  /// The last key, with its time.
  private var last: (key: Key, time: Duration)?
  /// Whether the last key was meant for the page before, and whether it has been repeated since.
  private var (isEarlier, isRepeating) = (false, false)

  package init() {}

  /// Whether a page is to be painted for the first time.
  /// - Parameter page: the page in front, if it has to be read; nil for any other.
  package func isNew(_ page: ScreenName?) -> Bool { page.map { !shown.contains($0) } ?? false }

  /// Must be called each time a page has been painted.
  /// - Parameters:
  ///   - page: the page in front, if it has to be read; nil for any other.
  ///   - all: the pages that have to be read, with those that others cover.
  package mutating func painted(_ page: ScreenName?, of all: Set<ScreenName>) {
    let isNew = isNew(page)
    shown.formIntersection(all)
    guard isNew, let page else { return }
    shown.insert(page)
    (isEarlier, isRepeating) = (true, false)
  }

  /// Notes an input event.
  /// - Parameters:
  ///   - page: the page in front, if it has to be read; nil for any other.
  ///   - now: the time since the loop began.
  /// - Returns: whether the event was meant for the page before, and must not be handled.
  package mutating func refuses(_ event: InputEvent, on page: ScreenName?, at now: Duration) -> Bool {
    switch event {
    case .key(let key):
      let limit = isRepeating ? Self.pause : Self.delay
      let isHeld = isEarlier && last.map { $0.key == key && now - $0.time < limit } ?? false
      last = (key, now)
      (isEarlier, isRepeating) = (isHeld, isHeld)
      return isNew(page) || isHeld && page != nil
    case .paste, .mouse:
      last = nil
      return isNew(page)
    case .resize, .eof, .focus, .background, .unknown: return false
    }
  }
}

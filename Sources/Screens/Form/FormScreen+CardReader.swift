import CheckoutCore
import KassaCards
import KassaTerminal

// The characters of a card reader. Pasted tracks come to the same place.
extension FormScreen {
  /// Whether a card reader may be used here: on the form of a card. The form of a saved card refuses it in words,
  /// because the digits would otherwise end up in the security code.
  private var takesCards: Bool { form.numberIndex != nil || form.codeIndex != nil }

  /// Handles the keys of a card reader.
  /// - Returns: nil if the key is not one of them, so that it works as usual.
  mutating func read(_ key: Key, _ context: Context) -> [Command]? {
    guard var capture else {
      guard takesCards, key.modifiers.isEmpty else { return nil }
      let begun = TrackCapture(key, at: context.now, before: form)
      self.capture = begun
      return [.burst(until: begun.end)]
    }
    if key == Keys.escape {
      self.capture = nil
      return [.burst(until: nil)]
    }
    guard TrackCapture.isOfReader(key) else { return nil }
    let effect = capture.take(key, at: context.now, isText: isFreeText)
    self.capture = capture
    return act(on: effect, context) + [.burst(until: self.capture?.end)]
  }

  /// Ends the burst of a card reader. Without a burst, it does nothing.
  /// - Parameter isPause: whether the reader has paused. Otherwise the payer does something else, and half a track
  ///   changes nothing.
  mutating func endBurst(isPause: Bool, _ context: Context) -> [Command] {
    guard let capture else { return [] }
    self.capture = nil
    let effect = capture.ended()
    if !isPause, case .failed = effect { return [.burst(until: nil)] }
    return act(on: effect, ofEnded: capture, context) + [.burst(until: nil)]
  }

  private mutating func act(
    on effect: TrackCapture.Effect, ofEnded ended: TrackCapture? = nil, _ context: Context
  ) -> [Command] {
    switch effect {
    case .nothing: return []
    case .read(let track): return take(.success(track), context)
    case .failed(let failure):
      if let before = (ended ?? capture)?.before, form.numberIndex != nil { form = before.form }
      return take(.failure(failure), context)
    case .ordinary(let characters):
      capture = nil
      return characters.flatMap { type($0, context) }
    }
  }

  /// Fills in the form from the tracks of a card, whichever field has the focus. Unusable ones change no value.
  mutating func take(_ track: Result<CardTrack, CardTrack.Failure>, _ context: Context) -> [Command] {
    guard let number = form.numberIndex else {
      if let code = form.codeIndex {
        form.problems[code] = .text("problem.track.saved")
        focus(code)
      }
      return []
    }
    if showsCustomer { showPage(ofCustomer: false) }
    switch track {
    case .success(let track):
      form.fill(track)
      forgetAdvance()
      focusFirstEmpty()
    case .failure(let failure):
      form.problems[number] = .text("problem.track." + failure.rawValue)
      focus(number)
    }
    return numberChanged(context)
  }

  /// Returns what a text from a card reader says; nil if it is another text, or if the form is not for a card.
  func track(in text: String) -> Result<CardTrack, CardTrack.Failure>? {
    guard takesCards, CardTrack.begins(text) else { return nil }
    return Result { () throws(CardTrack.Failure) in try CardTrack(text) }
  }

  /// Whether the focused field takes any text, such as an address.
  private var isFreeText: Bool {
    guard let current, form.entries[current].isTyped else { return false }
    return !form.fields[current].kind.isOfCard
  }
}

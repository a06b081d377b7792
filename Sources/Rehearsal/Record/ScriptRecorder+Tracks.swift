import CheckoutCore
import KassaCards
import KassaTerminal

// What a card reader types or pastes.
extension ScriptRecorder {
  /// Begins a card reader's burst, or records pasted tracks. Returns false if the event is neither.
  mutating func takesTrack(_ event: InputEvent, _ page: Page, _ phase: Phase, at time: Duration) -> Bool {
    track = RecordedTrack(event, on: page, at: time)
    var pasted: String?
    if case .paste(let text) = event, CardTrack.begins(text), RecordedTrack.takesCards(page) { pasted = text }
    guard track != nil || pasted != nil else { return false }
    leaveField(page)
    meet(page, phase, at: time)
    if let pasted {
      record { () throws(RecordedField.UnrecordableInput) in
        try RecordedTrack.reference(pasted).map { (.paste, $0) }
      }
    }
    return true
  }

  mutating func endTrack() {
    guard let track else { return }
    self.track = nil
    record { () throws(RecordedField.UnrecordableInput) in try track.verb() }
  }

  private mutating func record(_ verb: () throws(RecordedField.UnrecordableInput) -> (Verb.Name, String)?) {
    do {
      if let (name, value) = try verb() { steps.add(name, value) }
    } catch {
      refuse(.realCard)
    }
  }
}

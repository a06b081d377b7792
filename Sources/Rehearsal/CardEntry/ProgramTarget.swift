import KassaScreens

/// A card form in another terminal program.
package final class ProgramTarget: ConformanceTarget {
  private let profile: ProgramProfile
  private let isRecorded: Bool
  package var name: String { profile.name }
  package var dialect: String? { profile.dialect }
  package private(set) var recording: KeyCast?
  /// The running program, with empty fields; nil if it must be started.
  private var form: ProgramForm?

  /// - Parameter isRecorded: whether the screens of each row are kept.
  package init(_ profile: ProgramProfile, isRecorded: Bool = false) {
    (self.profile, self.isRecorded) = (profile, isRecorded)
  }

  package func play(_ row: ConformanceRow) throws(ConformanceTrouble) -> ConformanceOutcome {
    recording = nil
    if let field = row.field, profile.fields[field] == nil {
      return .skipped("the form has no field \(field.rawValue)")
    }
    if row.field == nil, profile.fields.count < 2 { return .skipped("the form has only one field") }
    do throws(ComposingError) {
      let form = try running()
      self.form = nil
      let way = row.field.flatMap { profile.fields[$0]?.reach } ?? []
      for stroke in way + row.keys where !form.perform(stroke) {
        return .skipped("the profile names no key for it")
      }
      let seen = profile.observation(of: try form.rest(), at: row.field)
      recording = form.recording
      // With nothing but the row's field changed, the program can go on after the field has been emptied.
      if row.field == .card, seen.focus == nil || seen.focus == .card, form.reset() { self.form = form }
      return .seen(seen)
    } catch {
      throw ConformanceTrouble("\(name): \(error.message)")
    }
  }

  /// A program on a busy machine may be so late with a key that its form looks as if it had been lost.
  package func playAgain(_ row: ConformanceRow) throws(ConformanceTrouble) -> ConformanceOutcome? {
    form = nil
    return try play(row)
  }

  /// Returns the form, ready for keys.
  private func running() throws(ComposingError) -> ProgramForm {
    if let form { return form }
    return try ProgramForm(profile, isRecorded: isRecorded)
  }
}

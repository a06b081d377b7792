package import KassaTerminal

/// A recording of keys in a form: a screen and a marker for each key, half a second apart, so that a person can follow them
/// and equal screens make equal recordings.
///
/// The digits that are typed stay readable, because they are what a form is tested with. Type test numbers only.
package struct KeyCast: Sendable {
  /// The time between two keys when the recording is played.
  private static let pace = Duration.milliseconds(500)

  private var cast: Cast
  private var time = Duration.zero
  /// The last screen.
  package private(set) var frame: Frame

  /// - Parameter name: the name of the form.
  package init(of name: String, _ frame: Frame) {
    cast = Cast(version: .two, size: frame.size, title: name)
    self.frame = frame
    cast.show(frame, at: time)
  }

  /// Records the screen after a key.
  package mutating func show(_ frame: Frame, after stroke: Keystroke) {
    time += Self.pace
    cast.mark(KeyNotation.text([stroke]), at: time)
    rest(frame)
  }

  /// Records a screen that changed without a key.
  package mutating func rest(_ frame: Frame) {
    self.frame = frame
    cast.show(frame, at: time)
  }

  /// The recording in asciinema's format, version 2.
  package var contents: String { cast.contents }
}

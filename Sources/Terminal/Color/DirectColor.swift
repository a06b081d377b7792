/// Colours on terminals with direct colours, such as `xterm-direct`.
///
/// Curses numbers their colours by their red, green and blue parts. The numbers below 8 stand for the first eight indexed
/// colours, so indexed colours from 8 on must be given by their parts, and the darkest blues are brightened.
extension Color {
  /// The colour that a terminal with direct colours shows in place of this one.
  public var direct: Color {
    if case .indexed(let number) = kind, number < Self.firstDirect { return self }
    guard let parts = components else { return self }
    let isIndexed = parts.red == 0 && parts.green == 0 && parts.blue < Self.firstDirect
    return .rgb(
      UInt8(clamping: parts.red), UInt8(clamping: parts.green),
      isIndexed ? UInt8(Self.firstDirect) : UInt8(clamping: parts.blue))
  }

  private static let firstDirect = 8
}

extension Style {
  /// The style that a terminal with direct colours shows in place of this one.
  public var direct: Style {
    Style(foreground: foreground.direct, background: background.direct, attributes: attributes)
  }
}

extension Frame {
  /// The frame that a terminal with direct colours shows in place of this one.
  public var direct: Frame {
    var frame = self
    for row in frame.rows.indices {
      for column in frame.rows[row].indices { frame.rows[row][column].style = frame.rows[row][column].style.direct }
    }
    return frame
  }
}

import CheckoutCore

/// The asset server for product logos and tooltip images.
/// On the real platform, the assets are brand images. Here they are simple drawings of a word on a coloured background.
struct WorldlineAssets: Machine {
  func answer(_ request: MachineRequest) async throws(TransportError) -> MachineAnswer {
    guard request.method == "GET", let name = request.segments.last, let (word, ground) = Self.logo(name) else {
      return MachineAnswer(404, body: [])
    }
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 30"><rect width="80" height="30" fill="#\(ground)"/>\
      <text x="40" y="20" text-anchor="middle" fill="#FFFFFF">\(word)</text></svg>
      """
    var answer = MachineAnswer(200, body: Array(drawing.utf8))
    answer.headers["Content-Type"] = "image/svg+xml"
    return answer
  }

  private static func logo(_ name: String) -> (word: String, ground: String)? {
    if name == "group-card.png" { return ("CARD", "4A5568") }
    if name == "ppf_cvv_v1.png" { return ("123", "4A5568") }
    let parts = name.split(separator: "_")
    guard parts.count == 4, name.hasPrefix("pp_logo_"), let id = Int(parts[2]) else { return nil }
    return logos[id] ?? ("PAY", "4A5568")
  }

  /// The logos, by product ID. Every background is dark enough for white text.
  private static let logos: [Int: (word: String, ground: String)] = [
    1: ("VISA", "1A1F71"), 2: ("AMEX", "016FD0"), 3: ("MC", "CC3600"), 114: ("VISA", "1A1F71"),
    117: ("MAESTRO", "006699"), 119: ("MC", "CC3600"), 122: ("VISA", "1A1F71"), 123: ("DK", "A5173A"),
    125: ("JCB", "0B4EA2"), 128: ("DISC", "A64B00"), 130: ("CB", "00594C"), 132: ("DC", "004A97"),
    201: ("INV", "4A5568"), 302: ("PAY", "111111"), 320: ("GPAY", "1A57A8"), 730: ("ACH", "2F5D3A"),
    770: ("SEPA", "10298E"), 809: ("iDEAL", "A8005C"), 830: ("PSC", "00628A"), 836: ("SOFORT", "A8325C"),
    840: ("PP", "003087"), 843: ("SKRILL", "6B1E50"), 861: ("ALI", "0F55B0"), 863: ("WECHAT", "05753B"),
    1503: ("BOLETO", "333333"), 3012: ("BC", "004A85"), 9000: ("AP", "1E6B5C"),
  ]
}

import CheckoutCore
import KassaResources
import KassaSandbox

/// The asset server for product logos and tooltip images.
/// On the real platform, the assets are brand images. Here they are simple drawings of a word on a coloured background.
struct WorldlineAssets: Machine {
  /// The words and the background colours, by product ID or image name.
  private let logos: [String: (word: String, ground: String)]

  init() {
    let rows = Resource("platforms/worldline-logos.tsv")?.rows ?? []
    logos = Dictionary(
      rows.filter { $0.count == 3 }.map { (String($0[0]), (String($0[1]), String($0[2]))) }
    ) { first, _ in first }
  }

  func answer(_ request: MachineRequest) async throws(TransportError) -> MachineAnswer {
    guard request.method == "GET", let name = request.segments.last, let (word, ground) = logo(name) else {
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

  /// The word and the background colour of an image. Versions after the first have half the brightness.
  private func logo(_ name: String) -> (word: String, ground: String)? {
    if name == "group-card.png" { return logos["card"] }
    if name == "ppf_cvv_v1.png" { return logos["cvv"] }
    let parts = name.split(separator: "_")
    guard parts.count == 4, name.hasPrefix("pp_logo_"), Int(parts[2]) != nil,
      let (word, ground) = logos[String(parts[2])] ?? logos["other"]
    else { return nil }
    return (word, parts[3].hasPrefix("v1.") ? ground : Self.darker(ground))
  }

  private static func darker(_ ground: String) -> String {
    Hex.encode(Hex.decode(ground)?.map { $0 / 2 } ?? []).uppercased()
  }
}

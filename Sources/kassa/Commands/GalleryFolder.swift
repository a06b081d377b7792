import FoundationEssentials
import KassaRehearsal
import KassaScreens
import KassaSystems
import KassaTerminal

/// Draws every screen of every payment system in every size and theme, as SVG files with an HTML index.
struct GalleryFolder {
  static let sizes = [(40, 12), (60, 20), (80, 24), (120, 40), (160, 50)].map { Size(columns: $0.0, rows: $0.1) }

  let path: String
  let look: LookSettings
  /// The payment systems to draw.
  let systems: [any PaymentSystem.Type]

  struct Picture {
    var system: String
    var scene: String
    var size: Size
    var theme: String

    var file: String { "\(system)-\(scene)-\(size.columns)x\(size.rows)-\(theme).svg" }
  }

  /// Draws all pictures and writes the index.
  /// - Returns: the number of pictures.
  /// - Throws: `Failure` if a file cannot be written or a scene cannot be played.
  func write() throws -> Int {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw Failure(message: "cannot create the folder \(path)")
    }
    var pictures: [Picture] = []
    for system in systems {
      for scene in system.scenes {
        for theme in Theme.names {
          pictures += try draw(scene, of: system.name, theme)
        }
      }
    }
    try write(GalleryIndex(pictures: pictures).html, to: "index.html")
    return pictures.count
  }

  /// Plays a scene once and draws it in all sizes.
  private func draw(_ scene: Gallery.Scene, of system: String, _ theme: String) throws -> [Picture] {
    var look = look
    look.theme = theme
    let checkout = try Show.checkout(scene, provider: system, look: look, size: Size(columns: 80, rows: 24))
    defer { checkout.finish() }
    return try Self.sizes.map { size in
      checkout.resize(size)
      let picture = Picture(system: system, scene: scene.name, size: size, theme: theme)
      let frame = checkout.frame
      let svg = SVG.render(
        frame, title: "kassa: \(scene.name)", description: FrameText.plain(frame),
        palette: .matching(theme: look.theme))
      try write(svg, to: picture.file)
      return picture
    }
  }

  private func write(_ text: String, to file: String) throws {
    do {
      try text.write(toFile: path + "/" + file, atomically: false, encoding: .utf8)
    } catch {
      throw Failure(message: "cannot write \(path)/\(file)")
    }
  }
}

/// The index of a gallery: one section a payment system and screen, and a picture for every size and theme.
struct GalleryIndex {
  let pictures: [GalleryFolder.Picture]

  var html: String {
    var text = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>kassa: all screens</title>
      <style>
      body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; color: #222; background: #f6f6f6 }
      h2 { margin: 3rem 0 0 } figure { display: inline-block; margin: 1rem 1rem 0 0; vertical-align: top }
      img { max-width: 100%; height: auto; border: 1px solid #bbb } figcaption { color: #444 }
      </style></head><body><h1>All screens</h1>

      """
    var section = ""
    for picture in pictures {
      let name = "\(picture.system): \(picture.scene)"
      if name != section {
        text += "<h2 id=\"\(picture.system)-\(picture.scene)\">\(name)</h2>\n"
        section = name
      }
      let caption = "\(picture.size.columns)×\(picture.size.rows), \(picture.theme)"
      text += """
        <figure><a href="\(picture.file)"><img loading="lazy" src="\(picture.file)" \
        alt="\(name), \(caption)"></a><figcaption>\(caption)</figcaption></figure>

        """
    }
    return text + "</body></html>\n"
  }
}

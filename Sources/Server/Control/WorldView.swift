import CheckoutCore
import KassaBackend

/// What the control API tells about a world.
enum WorldView {
  static func json(_ world: World, _ server: String) -> JSON {
    let url = server + "/w/" + world.id
    let systems = ServedPlaces.all.map { places in
      (places.system, JSON.string(url + (places.places.first?.prefix ?? "/")))
    }
    return [
      "id": .string(world.id), "seed": .string(String(world.seed)), "clock": kind(world),
      "now": .string(world.clock.now.isoText), "open": JSON(world.openRequests),
      "messages": JSON(world.log.last), "url": .string(url), "systems": .object(.init(systems)),
      "merchant": world.settings.merchant.map { .string($0.description) } ?? .null,
      "settings": world.settings.sandbox,
    ]
  }

  static func clock(_ world: World) -> JSON {
    ["now": .string(world.clock.now.isoText), "clock": kind(world), "open": JSON(world.openRequests)]
  }

  private static func kind(_ world: World) -> JSON { world.manual == nil ? "real" : "manual" }
}

/// A transport on which every request fails with `unreachable`, for checkouts that are not connected to anything.
public struct NoTransport: Transport {
  public init() {}

  public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    throw .unreachable
  }
}

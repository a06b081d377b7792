/// A transport on which every request fails with `unreachable`, for checkouts that are not connected to anything.
public struct NoTransport: Transport {
  /// Creates a transport that is not connected to anything.
  public init() {}

  /// Sends nothing.
  /// - Throws: `unreachable`, always.
  public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    throw .unreachable
  }
}

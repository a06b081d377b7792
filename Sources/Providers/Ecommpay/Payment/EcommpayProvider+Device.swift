import CheckoutCore
import EMV3DS

extension EcommpayProvider {
  /// The device data for the issuer, with defaults if the environment has none.
  var device: DeviceData {
    environment.device ?? DeviceData(language: options.languageCode ?? environment.language, columns: 80, rows: 24)
  }

  /// Runs the 3DS Method, in which the issuer inspects the device for at most ten seconds.
  /// The SDK reports to the platform whether the 3DS Method was completed. The payment continues in both cases.
  /// Source: EMV 3-D Secure 2.2, 3DS Method.
  func showDevice(to reference: DeviceMethodReference) async throws(CheckoutError) {
    let message = DeviceMethodRequest(
      server: reference.serverTransaction,
      notificationURL: "https://" + PlatformClient.authority + PaymentMessages.deviceMethodPath, device: device)
    let completion: ThreeDSMethodCompletion
    do throws(CheckoutError) {
      let answer = try await platform.client.post(
        reference.path, at: reference.authority, to: .issuer, body: message.json, pauses: [],
        timeout: ThreeDSLimits.standard.method)
      completion = answer.status == 200 ? .finished : .notFinished
    } catch {
      if error.code == .networkCancelled { throw error }
      completion = .notFinished
    }
    note(.deviceMethod, ["completion": completion.rawValue])
    let reported = PaymentMessages.deviceMethodOver(
      session: try openedSession(), serverTransaction: reference.serverTransaction, completion)
    do throws(CheckoutError) {
      _ = try await platform.ask(PaymentMessages.deviceMethodPath, reported)
    } catch {
      // The platform can continue without the report on the 3DS Method.
      if error.code == .networkCancelled { throw error }
    }
  }
}

// Runs applications of every kind with every SDK. A callback on another actor than the host's ends the program.
// Hosts5, Hosts6 and HostsMain compile the same files in three language modes.

let expected = [
  ("ecommpay", await EcommpayHosts.run(), "Cancelled"), ("Worldline", await WorldlineHosts.run(), "failure"),
  ("Assist", await AssistHosts.run(), "Unknown"), ("Apple Pay", await ApplePayHosts.run(), "cancelled"),
  ("Dolyame", await DolyameHosts.run(), "dismissed"),
]
for (system, answers, answer) in expected {
  guard answers.count == 5, answers.allSatisfy({ $0.lowercased() == answer.lowercased() }) else {
    fatalError("\(system): \(answers) instead of \(answer)")
  }
  print("\(system): \(answers.count) hosts got «\(answers[0])» on their actor.")
}

import Testing

@testable import CheckoutCore

@Suite("Message queue")
struct MessageQueueTests {
  @Test("Messages are read in the order of writing, and none after the queue is closed")
  func order() async {
    let box = MessageQueue<Int>()
    for number in 0..<100 { box.put(number) }
    box.close()
    box.put(100)
    var taken: [Int] = []
    while let number = await box.next() { taken.append(number) }
    #expect(taken == Array(0..<100))
  }

  @Test("A waiting reader receives every message and ends when the queue is closed")
  func waiting() async {
    let box = MessageQueue<Int>()
    let reader = Task { () -> [Int] in
      var taken: [Int] = []
      while let number = await box.next() { taken.append(number) }
      return taken
    }
    let writers = (0..<8).map { writer in
      Task { for number in 0..<50 { box.put(writer * 50 + number) } }
    }
    for writer in writers { await writer.value }
    box.close()
    let taken = await reader.value
    #expect(taken.sorted() == Array(0..<400))
    // The messages from each writer stay in their original order.
    for writer in 0..<8 {
      let own = taken.filter { $0 / 50 == writer }
      #expect(own == own.sorted())
    }
  }
}

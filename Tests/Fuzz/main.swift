import CFuzzer
import Glibc

/// Usage: `kassa-fuzz` lists the readers.
/// `kassa-fuzz seeds READER FOLDER` writes the initial corpus for a reader to a folder.
/// `kassa-fuzz READER [libFuzzer options and folders]` fuzzes a reader.
let words = CommandLine.arguments.dropFirst()

guard let first = words.first else {
  print(FuzzedReader.all.map(\.name).joined(separator: "\n"))
  exit(0)
}

if first == "seeds", words.count == 3, let reader = FuzzedReader.named(words[2]) {
  for (number, seed) in reader.seeds().enumerated() {
    guard let file = fopen("\(words[3])/seed-\(number)", "w") else { exit(5) }
    fputs(seed, file)
    guard fclose(file) == 0 else { exit(5) }
  }
  exit(0)
}

guard let reader = FuzzedReader.named(first) else {
  print("unknown reader \(first)")
  exit(2)
}

/// The reader for this run. It is a global variable because libFuzzer's C callback has no context parameter.
nonisolated(unsafe) private var read: ([UInt8]) -> Void = reader.read

var arguments: [UnsafeMutablePointer<CChar>?] =
  ([CommandLine.arguments[0]] + words.dropFirst()).map { strdup($0) } + [nil]
var count = Int32(arguments.count - 1)
let status = arguments.withUnsafeMutableBufferPointer { buffer in
  var start = buffer.baseAddress
  return withUnsafeMutablePointer(to: &start) { start in
    start.withMemoryRebound(to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1) { start in
      LLVMFuzzerRunDriver(&count, start) { bytes, size in
        read(Array(UnsafeBufferPointer(start: bytes, count: size)))
        return 0
      }
    }
  }
}
exit(status)

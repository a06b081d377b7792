/// Numbers values such that two values have the same number exactly if they are equal, at any position. Scalars are equal
/// if their texts are, whether they are quoted or not, because what type a text has is for the caller to decide.
///
/// A value that contains others is compared by the numbers of these. The time for comparing keys therefore does not
/// depend on how often aliases repeat a value.
struct NodeNumbers {
  enum Shape: Hashable {
    case scalar(String)
    /// The numbers of the elements.
    case sequence([Int])
    /// The numbers of each key and its value.
    case mapping([Int])
  }

  private var numbers: [Shape: Int] = [:]

  mutating func number(_ shape: Shape) -> Int {
    if let number = numbers[shape] { return number }
    let number = numbers.count
    numbers[shape] = number
    return number
  }
}

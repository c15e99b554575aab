@testable import IsolationCheatSheet

// compiles recipeNeedsItsActor: making and reading a recipe without await, outside any actor,
func titles(of numbers: [Int]) -> [String] {
  numbers.map { number in
    let recipe = Recipe(id: number, title: "Recipe \(number)", minutes: 20)
    return "\(recipe.id): \(recipe.title), \(recipe.minutes)"
  }
}

// compiles recipeIsNotShared: using one recipe in two tasks
func share(_ recipe: Recipe) {
  for _ in 1...2 {
    Task.detached { print(recipe.id, recipe.title, recipe.minutes) }
  }
}

// compiles dtoNeedsItsActor: making and reading a DTO without await, outside any actor,
func titlesSent(of numbers: [Int]) -> [String] {
  numbers.map { number in
    let dto = RecipeDTO(id: number, title: "Recipe \(number)", minutes: 20)
    return "\(dto.id): \(dto.title), \(dto.minutes)"
  }
}

// compiles dtoIsNotDecoded: decoding a DTO on any thread
func decode<Value: Decodable>(
  _: Value.Type, from decoder: any Decoder
) throws -> Value {
  try Value(from: decoder)
}

func dto(from decoder: any Decoder) throws -> RecipeDTO {
  try decode(RecipeDTO.self, from: decoder)
}

// compiles dtoIsNotShared: using one DTO in two tasks
func share(_ dto: RecipeDTO) {
  for _ in 1...2 {
    Task.detached { print(dto.id, dto.title, dto.minutes) }
  }
}

// compiles factoryNeedsItsActor: making recipes without await, outside any actor,
func recipes(from dtos: [RecipeDTO]) -> [Recipe] {
  let factory = RecipeFactory()
  return dtos.compactMap { factory.recipe(from: $0) }
}

// compiles factoryIsNotShared: using one factory in two tasks
func share(_ factory: RecipeFactory) {
  for number in 1...2 {
    Task.detached {
      let dto = RecipeDTO(id: number, title: "", minutes: 20)
      print(factory.recipe(from: dto) == nil)
    }
  }
}

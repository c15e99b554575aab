@testable import IsolationCheatSheet

// refused setsTitleOfRecipe: setting the title of a recipe that others use
// by: is a 'let' constant | inaccessible | get-only | isolated | no member
func rename(_ recipe: Recipe) {
  recipe.title = "Soup"
}

// refused setsTitleOfDTO: setting the title of a DTO that others use
// by: is a 'let' constant | inaccessible | get-only | isolated | no member
func rename(_ dto: RecipeDTO) {
  dto.title = "Soup"
}

@testable import IsolationCheatSheet

// compiles storeIsNotShared: holding the store in a background task, and awaiting it,
func refresh(_ store: RecipeStore) {
  Task.detached {
    await store.load()
    await store.select(1)
  }
  Task.detached { print(await store.rows) }
}

// compiles formatterIsNotShared: holding the formatter in a background task, and awaiting it,
func log(_ minutes: Int) {
  Task.detached {
    let formatter = await DurationFormatter.shared
    print(await formatter.text(forMinutes: minutes))
  }
}

// refused readsFromAnywhere: reading the rows outside the main actor without await
// by: isolated | does not support concurrency
func count(_ store: RecipeStore) -> Int {
  store.rows.count
}

// refused readsThumbnailsFromAnywhere: reading the thumbnails outside the main actor without await
// by: isolated | does not support concurrency
func countThumbnails(of store: RecipeStore) -> Int {
  store.thumbnails.count
}

// refused readsHeadingFromAnywhere: reading the heading outside the main actor without await
// by: isolated | does not support concurrency
func heading(of store: RecipeStore) -> String {
  store.heading
}

// refused selectsFromAnywhere: selecting a recipe outside the main actor without await
// by: isolated | does not support concurrency
func open(_ store: RecipeStore) {
  store.select(1)
}

let rightFixesOfAppStoreSearch = [
  RightFix.solution("async calls of URLSession, an actor with tasks, and tasks that are asked", when: "x")
]

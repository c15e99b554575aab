import Network

let behaviours = serviceBehaviours + imageBehaviours + cellBehaviours + screenBehaviours

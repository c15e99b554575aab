@testable import SendableModels

// refused setsStops: changing the stops of a parcel that others may have as well
// by: is a 'let' constant | inaccessible | get-only | isolated
func forget(_ parcel: Parcel) {
  parcel.stops = []
}

// refused setsLabel: setting the label of a parcel that others may have as well
// by: is a 'let' constant | inaccessible | get-only | isolated
func relabel(_ parcel: Parcel) {
  parcel.label = "Tools"
}

// refused setsBox: putting something else into a box that others may have as well
// by: is a 'let' constant | inaccessible | get-only | isolated
func refill(_ box: Box<Int>) {
  box.value = 1
}

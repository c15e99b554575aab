@testable import FinishBeforeSending

// refused scaledAfterwards: scaling a photo after it was given to the screen
// by: risks causing data races | is a 'let' constant | inaccessible | isolated | no member | no exact matches | cannot convert | 'async' | 'throws' | can throw | argument | parameter | consume
func scaleAfterwards(
  _ screen: PhotoScreen, with resampler: any Resampler
) async {
  let photo = await Photo(width: 2, height: 1, pixels: [1, 2])
  await screen.show(photo)
  let _: Void = photo.scale(by: 2, with: resampler)
}

// refused widthSetAfterwards: setting the width of a photo after it was given to the screen
// by: risks causing data races | is a 'let' constant | get-only | inaccessible | isolated | no member | no subscripts | cannot assign | cannot convert | consume
func setWidthAfterwards(_ screen: PhotoScreen) async {
  let photo = await Photo(width: 2, height: 1, pixels: [1, 2])
  await screen.show(photo)
  photo.width = 4
}

// refused pixelSetAfterwards: setting a pixel of a photo after it was given to the screen
// by: risks causing data races | is a 'let' constant | get-only | inaccessible | isolated | no member | no subscripts | cannot assign | cannot convert | consume
func setPixelAfterwards(_ screen: PhotoScreen) async {
  let photo = await Photo(width: 2, height: 1, pixels: [1, 2])
  await screen.show(photo)
  photo.pixels[0] = 3
}

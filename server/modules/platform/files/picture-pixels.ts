/** Of a picture that is decoded; `decoder/make-variants.mjs` refuses more. */
export const maxPixels = 50_000_000

/** How many pixels a picture says it has, by its beginning; as many as may be where it does not say. */
export async function pixelsOf(head: Buffer): Promise<number> {
  const { imageSize } = await import('image-size')
  try {
    const { width, height, type } = imageSize(head)
    const pixels = width * height
    return type !== 'svg' && pixels > 0 ? Math.min(pixels, maxPixels) : maxPixels
  } catch {
    return maxPixels
  }
}

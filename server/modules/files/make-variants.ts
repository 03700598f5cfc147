import sharp, { type Sharp } from 'sharp'
import type { VariantSpec } from './purposes'
import { UnusablePicture } from './unusable-picture'

const maxPixels = 50_000_000
const deadlineS = 30
const svgWidth = 1_280

// A job makes one picture after the other: memory for a pool of them is not worth it.
sharp.cache(false)
sharp.concurrency(1)
// defence: only the picture formats of uploads are decoded
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Heif', 'Nsgif', 'Svg'].map((format) => `VipsForeignLoad${format}`),
})

export interface MadeVariant {
  name: string
  mediaType: string
  width: number
  height: number
  bytes: Buffer
}

/**
 * Pictures of the sizes asked for, encoded anew: of the original only its pixels are left. A size above the original's is left out,
 * unless it is the format's smallest. Throws UnusablePicture.
 */
export async function makeVariants(
  bytes: Buffer,
  mediaType: string,
  specs: readonly VariantSpec[],
): Promise<MadeVariant[]> {
  try {
    const isSvg = mediaType === 'image/svg+xml'
    const open = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', ...(isSvg && svgScale) })
    const { width = 0 } = await open().metadata()
    const made: MadeVariant[] = []
    for (const spec of specs.filter((one) => isWorthMaking(one, specs, isSvg ? svgWidth : width)))
      made.push(await makeOne(open(), spec))
    return made
  } catch (error) {
    const isHuge = error instanceof Error && /exceeds pixel limit/i.test(error.message)
    throw new UnusablePicture(isHuge ? 'too_many_pixels' : 'unreadable', error)
  }
}

/** Vector pictures have no pixels: about four for each of their own units. */
const svgScale = { density: 288 }

function isWorthMaking(spec: VariantSpec, specs: readonly VariantSpec[], width: number): boolean {
  const smallest = Math.min(...specs.filter(({ format }) => format === spec.format).map((one) => one.width))
  return spec.height !== undefined || spec.width <= width || spec.width === smallest
}

async function makeOne(
  source: Sharp,
  { name, format, width, height, fit }: VariantSpec,
): Promise<MadeVariant> {
  const resized = source
    .autoOrient()
    .resize({
      width,
      ...(height !== undefined && { height }),
      fit: fit === 'pad' ? 'contain' : 'inside',
      background: { r: 0, g: 0, b: 0, alpha: 0 },
      withoutEnlargement: fit !== 'pad',
    })
    .timeout({ seconds: deadlineS })
  // A photograph of a document has nothing behind it.
  const flat = format === 'jpeg' ? resized.flatten({ background: '#ffffff' }) : resized
  const options = format === 'avif' ? { effort: 3, quality: 55 } : {}
  const { data, info } = await flat.toFormat(format, options).toBuffer({ resolveWithObject: true })
  return { name, mediaType: `image/${format}`, width: info.width, height: info.height, bytes: data }
}

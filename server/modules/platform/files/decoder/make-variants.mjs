import sharp from 'sharp'
import { cleanSvg, UnsafeSvg } from './clean-svg.mjs'

const maxPixels = 50_000_000
const svgWidth = 1_280
/** Vector pictures have no pixels: about four for each of their own units. */
const svgDensity = 288

// One picture after the other: memory for a pool of them is not worth it.
sharp.cache(false)
sharp.concurrency(1)
// defence: only the picture formats of uploads are decoded
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Heif', 'Nsgif', 'Svg'].map((format) => `VipsForeignLoad${format}`),
})

/** @typedef {import('../purposes').VariantSpec} VariantSpec */
/** @typedef {{ name: string, width: number, height: number, bytes: Uint8Array }} MadePicture */
/** @typedef {import('../unusable-picture').PictureRefusal} PictureRefusal */

/**
 * Pictures of the sizes asked for, encoded anew: of the original only its pixels are left. It is decoded once. A size above the
 * original's is left out, unless it is the format's smallest.
 * @param {{ bytes: Uint8Array, isSvg: boolean, specs: readonly VariantSpec[] }} picture
 * @returns {Promise<{ made: MadePicture[] } | { refusal: PictureRefusal, reason: string }>}
 */
export async function makeVariants({ bytes, isSvg, specs }) {
  try {
    const source = isSvg ? Buffer.from(cleanSvg(Buffer.from(bytes).toString('utf8'))) : bytes
    const options = { limitInputPixels: maxPixels, failOn: 'error', ...(isSvg && { density: svgDensity }) }
    const original = sharp(source, /** @type {import('sharp').SharpOptions} */ (options))
    const { width, height } = (await original.metadata()).autoOrient
    const wanted = specs.filter((spec) => isWorthMaking(spec, specs, isSvg ? svgWidth : width))
    const { data, info } = await original
      .autoOrient()
      .resize({ width: Math.ceil(width * scaleFor(wanted, { width, height })), withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const made = []
    for (const spec of wanted) made.push(await makeOne(sharp(data, { raw, limitInputPixels: false }), spec))
    return { made }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { refusal: error instanceof UnsafeSvg ? 'unsafe' : refusalOf(reason), reason }
  }
}

/** @param {string} reason, in the words of the picture library */
function refusalOf(reason) {
  if (/exceeds pixel limit/i.test(reason)) return 'too_many_pixels'
  return /out of memory/i.test(reason) ? 'too_costly' : 'unreadable'
}

/**
 * The part of the original's size that the largest of the pictures needs.
 * @param {readonly VariantSpec[]} specs
 * @param {{ width: number, height: number }} original
 */
function scaleFor(specs, { width, height }) {
  const scales = specs.map((spec) => Math.min(spec.width / width, (spec.height ?? Infinity) / height))
  return Math.min(1, Math.max(...scales))
}

/**
 * @param {VariantSpec} spec
 * @param {readonly VariantSpec[]} specs
 * @param {number} width of the original
 */
function isWorthMaking(spec, specs, width) {
  const smallest = Math.min(...specs.filter(({ format }) => format === spec.format).map((one) => one.width))
  return spec.height !== undefined || spec.width <= width || spec.width === smallest
}

/**
 * @param {import('sharp').Sharp} source
 * @param {VariantSpec} spec
 * @returns {Promise<MadePicture>}
 */
async function makeOne(source, { name, format, width, height, fit }) {
  const resized = source.resize({
    width,
    ...(height !== undefined && { height }),
    fit: fit === 'pad' ? 'contain' : 'inside',
    background: { r: 0, g: 0, b: 0, alpha: 0 },
    withoutEnlargement: fit !== 'pad',
  })
  // A photograph of a document has nothing behind it.
  const flat = format === 'jpeg' ? resized.flatten({ background: '#ffffff' }) : resized
  const options = format === 'avif' ? { effort: 3, quality: 55 } : {}
  const { data, info } = await flat.toFormat(format, options).toBuffer({ resolveWithObject: true })
  return { name, width: info.width, height: info.height, bytes: data }
}

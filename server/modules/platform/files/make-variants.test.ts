import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type PictureLimits, withPictureProcess } from './picture-process'
import { purposes } from './purposes'
import { png, svg } from './testing/samples'

const sizesOf = async (bytes: Buffer, purpose: 'branding' | 'game_asset' = 'game_asset') => {
  const made = await withPictureProcess((make) => make(bytes, 'image/png', purposes[purpose].variants))
  return made.map(({ name, width, height }) => [name, width, height])
}

describe('the pictures made of an upload', () => {
  it('are never larger than it, and there is always one', async () => {
    expect(await sizesOf(await png(100, 50))).toEqual([
      ['160.webp', 100, 50],
      ['160.avif', 100, 50],
    ])
    expect((await sizesOf(await png(1300, 650))).at(-1)).toEqual(['1280.avif', 1280, 640])
  })

  it('of a brand fit their boxes, and an icon fills its own', async () => {
    expect(await sizesOf(await png(1000, 1000), 'branding')).toEqual([
      ['logo.webp', 200, 200],
      ['logo.png', 200, 200],
      ['icon.png', 256, 256],
    ])
  })

  it('are not made of formats that nobody uploads', async () => {
    const tiff = await sharp(await png(10, 10))
      .tiff()
      .toBuffer()
    await expect(sizesOf(tiff)).rejects.toMatchObject({ refusal: 'unreadable' })
  })
})

/** One shape that takes the library minutes: each of its lines crosses most of the others. */
const corners = Array.from({ length: 60_000 }, (_, at) => `L${(at * 7_919) % 300} ${(at * 104_729) % 100}`)
const endless = svg(`<path d="M0 0${corners.join('')}"/>`)
const { variants } = purposes.branding

describe('the process that decodes pictures', () => {
  const asked = (limits: PictureLimits, bytes: Buffer, mediaType: string) =>
    withPictureProcess(async (make) => {
      const refused = await make(bytes, mediaType, variants).catch((error: unknown) => error)
      const next = await make(await png(300, 100), 'image/png', variants)
      return { refused, next: next.map(({ name }) => name) }
    }, limits)
  const names = variants.map(({ name }) => name)

  it('is killed at its deadline, and the next picture is made by another', async () => {
    const done = await asked({ deadlineMs: 3_000, memoryMiB: 768 }, endless, 'image/svg+xml')
    expect(done).toMatchObject({ refused: { refusal: 'too_costly' }, next: names })
  })

  it('gets no more memory than its share', async () => {
    const large = await sharp({
      create: { width: 6_000, height: 8_000, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
    })
      .png({ progressive: true, compressionLevel: 1 })
      .toBuffer()
    const limits = { deadlineMs: 60_000, memoryMiB: 256 }
    expect(await asked(limits, large, 'image/png')).toMatchObject({
      refused: { refusal: 'too_costly' },
      next: names,
    })
  })
})

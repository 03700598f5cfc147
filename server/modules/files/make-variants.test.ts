import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeVariants } from './make-variants'
import { purposes } from './purposes'
import { png } from './testing/samples'

const sizesOf = async (bytes: Buffer, purpose: 'branding' | 'game_asset' = 'game_asset') => {
  const made = await makeVariants(bytes, 'image/png', purposes[purpose].variants)
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

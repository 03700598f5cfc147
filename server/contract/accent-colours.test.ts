import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accentColours,
  canvases,
  contrastRatio,
  isColour,
  mix,
  readableRatio,
  surfaces,
} from './accent-colours'

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('a contrast ratio', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
    ['#0000ff', '#ffffff', 8.59],
  ])('of %s and %s is %d, either way round', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2)
    expect(contrastRatio(other, one)).toBeCloseTo(ratio, 2)
  })

  it('of a colour with itself is 1', () => {
    fc.assert(fc.property(colour, (one) => contrastRatio(one, one) === 1))
  })
})

describe('whatever the accent', () => {
  it('text on it and it on either surface are readable', () => {
    fc.assert(
      fc.property(colour, (accent) => {
        const { text, textRatio, light, dark } = accentColours(accent)
        expect(contrastRatio(accent, text)).toBeGreaterThanOrEqual(readableRatio)
        expect(textRatio).toBe(contrastRatio(accent, text))
        for (const { light: bright, dark: dim } of [surfaces, canvases]) {
          expect(contrastRatio(light.colour, bright)).toBeGreaterThanOrEqual(readableRatio)
          expect(contrastRatio(dark.colour, dim)).toBeGreaterThanOrEqual(readableRatio)
        }
        expect([light.colour, dark.colour].every(isColour)).toBe(true)
      }),
    )
  })

  it('it is used as it is where it is readable, and only there', () => {
    fc.assert(
      fc.property(colour, (accent) => {
        const { light, dark } = accentColours(accent)
        expect(light.isAdjusted).toBe(light.ratio < readableRatio)
        expect(dark.isAdjusted).toBe(dark.ratio < readableRatio)
        expect(light.isAdjusted || light.colour === accent).toBe(true)
      }),
    )
  })
})

it('a mix begins with the one colour and ends with the other', () => {
  fc.assert(
    fc.property(colour, colour, (one, other) => {
      expect([mix(one, other, 0), mix(one, other, 1)]).toEqual([one, other])
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EndpointScope, mostSpecificMatch } from './most-specific-match'

const target = { brandId: 'b', providerCode: 'p' }
const wide: EndpointScope = { brandId: null, providerCode: null }
const ofProvider: EndpointScope = { brandId: null, providerCode: 'p' }
const ofBrand: EndpointScope = { brandId: 'b', providerCode: null }
const ofBoth: EndpointScope = { brandId: 'b', providerCode: 'p' }
const strangers: EndpointScope[] = [
  { brandId: 'x', providerCode: null },
  { brandId: null, providerCode: 'x' },
  { brandId: 'x', providerCode: 'p' },
  { brandId: 'b', providerCode: 'x' },
]

describe('the most specific endpoint', () => {
  it.each([
    ['brand and provider', [wide, ofProvider, ofBrand, ofBoth], ofBoth],
    ['the brand before the provider', [wide, ofProvider, ofBrand], ofBrand],
    ['the provider before the organization', [wide, ofProvider], ofProvider],
    ['the organization-wide one otherwise', [wide], wide],
  ])('serves %s', (_case, candidates, expected) => {
    expect(mostSpecificMatch(candidates, target)).toBe(expected)
  })

  it('is none when nothing is configured, or only for other brands and providers', () => {
    expect(mostSpecificMatch([], target)).toBeNull()
    expect(mostSpecificMatch(strangers, target)).toBeNull()
  })

  it('does not depend on the order of the candidates, nor on those of others', () => {
    const own = fc.shuffledSubarray([wide, ofProvider, ofBrand, ofBoth], { minLength: 1 })
    fc.assert(
      fc.property(own, fc.shuffledSubarray(strangers), (candidates, others) => {
        const best = [ofBoth, ofBrand, ofProvider, wide].find((scope) => candidates.includes(scope))
        expect(mostSpecificMatch([...others, ...candidates], target)).toBe(best)
      }),
    )
  })
})

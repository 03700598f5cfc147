import { expect, it } from 'vitest'
import { endpointsOfBrand } from './find-endpoint'

const endpoint = (id: string, brandId: string | null, providerCode: string | null, isActive = true) => ({
  id,
  brandId,
  providerCode,
  isActive,
})

const everywhere = endpoint('everywhere', null, null)
const ofAurora = endpoint('aurora', null, 'aurora')
const ofNordic = endpoint('nordic', 'nordic', null)
const ofNordicCascade = endpoint('nordic-cascade', 'nordic', 'cascade')

it('a brand without an endpoint of its own uses the organization’s, and each provider’s where there is one', () => {
  const found = endpointsOfBrand([everywhere, ofAurora, ofNordic, ofNordicCascade], 'main')
  expect(found).toEqual({ brandId: 'main', general: everywhere, exceptions: [ofAurora] })
})

it('a brand’s own endpoint outranks a provider’s, and its own for a provider outranks both', () => {
  const found = endpointsOfBrand([everywhere, ofAurora, ofNordic, ofNordicCascade], 'nordic')
  expect(found).toEqual({ brandId: 'nordic', general: ofNordic, exceptions: [ofNordicCascade] })
})

it('an endpoint that is disabled serves nobody', () => {
  expect(endpointsOfBrand([endpoint('off', null, null, false)], 'main')).toEqual({
    brandId: 'main',
    general: null,
    exceptions: [],
  })
})

import { expect, test } from 'vitest'
import { openListProviders } from '@/server/rest/testing/scenes/catalogue'

test('providers are listed with the defaults their games inherit', async () => {
  const { ask, tenant } = await openListProviders({
    provider: { supportedCurrencies: ['EUR', 'SEK'], blockedCountries: ['US'] },
  })
  const response = await ask()
  expect(response.status).toBe(200)
  const { providers, total_count } = await response.json()
  expect(total_count).toBe(providers.length)
  expect(providers).toContainEqual({
    provider_code: tenant.providerCode,
    is_registered: true,
    supported_currencies: ['EUR', 'SEK'],
    blocked_countries: ['US'],
  })
})

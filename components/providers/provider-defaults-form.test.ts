import { expect, test } from 'vitest'
import { ProviderDefaultsForm } from '@/server/contract/forms/providers'
import { toDefaults } from './provider-defaults-form'

const form = {
  isRegistered: true,
  requiresApproval: false,
  supportedCurrencies: ' eur, USDT\nusd;eur ',
  blockedCountries: '',
}

test('codes are sent in capitals, once each, however they were separated', () => {
  expect(ProviderDefaultsForm.safeParse(form).success).toBe(true)
  expect(toDefaults('aurora', form)).toEqual({
    providerCode: 'aurora',
    isRegistered: true,
    requiresApproval: false,
    supportedCurrencies: ['EUR', 'USDT', 'USD'],
    blockedCountries: [],
  })
})

test.each([
  ['supportedCurrencies', 'EU'],
  ['supportedCurrencies', 'EUR, ABCDEFGHIJK'],
  ['blockedCountries', 'USA'],
])('%s cannot be %j', (field, text) => {
  const read = ProviderDefaultsForm.safeParse({ ...form, [field]: text })
  expect(read.error?.issues.map(({ path }) => path)).toEqual([[field]])
})

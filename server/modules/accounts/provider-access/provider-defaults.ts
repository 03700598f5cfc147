import { z } from 'zod'
import { CountryCode, CurrencyCode } from '@/server/contract/primitives'

const sorted = <Item>(items: Item[]) => [...new Set(items)].toSorted()

/** What a provider's games inherit and who may launch them. Empty lists declare no restriction (spec §2.4). */
export const ProviderDefaults = z.strictObject({
  /** False: known, but not connected on this deployment. */
  isRegistered: z.boolean(),
  requiresApproval: z.boolean(),
  supportedCurrencies: z.array(CurrencyCode).max(200).transform(sorted),
  blockedCountries: z.array(CountryCode).max(250).transform(sorted),
})
export type ProviderDefaults = z.output<typeof ProviderDefaults>

/** What is left out stays. */
export const ProviderDefaultsChange = ProviderDefaults.partial()
export type ProviderDefaultsChange = z.output<typeof ProviderDefaultsChange>

export function changedDefaults(before: ProviderDefaults, change: ProviderDefaultsChange): ProviderDefaults {
  return {
    isRegistered: change.isRegistered ?? before.isRegistered,
    requiresApproval: change.requiresApproval ?? before.requiresApproval,
    supportedCurrencies: change.supportedCurrencies ?? before.supportedCurrencies,
    blockedCountries: change.blockedCountries ?? before.blockedCountries,
  }
}

import type { Inputs } from '@/components/trpc/types'
import { type ProviderDefaultsForm, readCodes } from '@/server/contract/forms/providers'
import type { Provider } from './provider-status'

export function toForm(provider: Provider): ProviderDefaultsForm {
  return {
    isRegistered: provider.isRegistered,
    requiresApproval: provider.requiresApproval,
    supportedCurrencies: writeCodes(provider.supportedCurrencies),
    blockedCountries: writeCodes(provider.blockedCountries),
  }
}

export function toDefaults(
  providerCode: string,
  form: ProviderDefaultsForm,
): Inputs['staffProviders']['setDefaults'] {
  return {
    ...form,
    providerCode,
    supportedCurrencies: readCodes(form.supportedCurrencies),
    blockedCountries: readCodes(form.blockedCountries),
  }
}

const writeCodes = (codes: readonly string[]): string => codes.join(', ')

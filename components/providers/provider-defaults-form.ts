import * as z from 'zod/mini'
import type { Inputs } from '@/components/trpc/types'
import type { Provider } from './provider-status'

const codes = (pattern: RegExp, message: string) =>
  z.string().check(z.refine((text) => readCodes(text).every((code) => pattern.test(code)), message))

export const providerDefaultsForm = z.object({
  isRegistered: z.boolean(),
  requiresApproval: z.boolean(),
  supportedCurrencies: codes(
    /^[A-Z0-9]{3,10}$/,
    'Enter codes of 3 to 10 letters or digits, such as EUR or USDT.',
  ),
  blockedCountries: codes(/^[A-Z]{2}$/, 'Enter two-letter country codes such as US.'),
})

export type ProviderDefaultsForm = z.infer<typeof providerDefaultsForm>

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

/** Codes as people type them, `eur, usd` or one a line, in the form that is sent. */
function readCodes(text: string): string[] {
  const codes = text.toUpperCase().split(/[\s,;]+/)
  return [...new Set(codes.filter((code) => code !== ''))]
}

const writeCodes = (codes: readonly string[]): string => codes.join(', ')

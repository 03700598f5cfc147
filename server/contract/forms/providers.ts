import * as z from 'zod/mini'

/** Codes as people type them, `eur, usd` or one a line, in the form that is sent. */
export function readCodes(text: string): string[] {
  const codes = text.toUpperCase().split(/[\s,;]+/)
  return [...new Set(codes.filter((code) => code !== ''))]
}

const codes = (pattern: RegExp, message: string) =>
  z.string().check(z.refine((text) => readCodes(text).every((code) => pattern.test(code)), message))

export const ProviderDefaultsForm = z.object({
  isRegistered: z.boolean(),
  requiresApproval: z.boolean(),
  supportedCurrencies: codes(
    /^[A-Z0-9]{3,10}$/,
    'Enter codes of 3 to 10 letters or digits, such as EUR or USDT.',
  ),
  blockedCountries: codes(/^[A-Z]{2}$/, 'Enter two-letter country codes such as US.'),
})
export type ProviderDefaultsForm = z.output<typeof ProviderDefaultsForm>

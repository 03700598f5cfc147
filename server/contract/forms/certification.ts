import * as z from 'zod/mini'
import { certificationGroupNames, certificationSupportNames } from '../certification'
import { optionalText, requiredText } from './fields'

/** `EUR 1.00, JPY 100`: the first is played in unless a case is about currencies. An amount may be left out. */
const currencyList = /^[A-Z]{3}(?: \d{1,9}(?:\.\d{1,3})?)?(?:, ?[A-Z]{3}(?: \d{1,9}(?:\.\d{1,3})?)?){0,4}$/

/** What a certification run tries. */
export const CertificationForm = z.object({
  providerCode: requiredText('Choose a provider.', 64),
  supports: z.array(z.enum(certificationSupportNames)),
  groups: z.array(z.enum(certificationGroupNames)).check(z.minLength(1, 'Choose at least one group.')),
  gameId: optionalText(200),
  currencies: z
    .string()
    .check(z.trim(), z.regex(currencyList, 'Enter up to five, such as EUR 1.00, JPY 100.')),
})
export type CertificationForm = z.output<typeof CertificationForm>

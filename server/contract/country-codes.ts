import countries from 'i18n-iso-countries/index.js'
import { isUserAssigned } from './codes'

/** The assigned codes of ISO 3166-1 alpha-2. */
export const countryCodes: readonly string[] = Object.keys(countries.getAlpha2Codes())
  .filter((code) => !isUserAssigned(code))
  .sort()
const assignedCodes: ReadonlySet<string> = new Set(countryCodes)

/** True for an assigned ISO-3166-1 alpha-2 code in capitals. */
export function isCountryCode(text: string): boolean {
  return assignedCodes.has(text)
}

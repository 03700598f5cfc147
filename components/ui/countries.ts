import codes from 'i18n-iso-countries/codes.json'
import { isUserAssigned } from '@/server/contract/codes'

interface Country {
  code: string
  name: string
}

const displayed = new Intl.DisplayNames('en', { type: 'region' })

/** The name of a country by its ISO 3166 code; what is no code stays as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (displayed.of(code) ?? code) : code
}

/** Every country of ISO 3166, by name. */
export const countries: readonly Country[] = codes
  .map(([code = '']) => ({ code, name: countryName(code) }))
  .filter(({ code }) => !isUserAssigned(code))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))

const plain = (text: string) => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The code for typed text, a full name or the code itself; null for anything else. */
export function countryCode(text: string): string | null {
  const wanted = plain(text)
  const found = countries.find(({ code, name }) => code.toLowerCase() === wanted || plain(name) === wanted)
  return found?.code ?? null
}

/** Those that a part of the name leads to: first the code itself, then beginnings of the name, then of its words. */
export function findCountries(text: string): readonly Country[] {
  const wanted = plain(text)
  if (wanted === '') return countries
  const rank = ({ code, name }: Country) => {
    if (code.toLowerCase() === wanted) return 0
    if (plain(name).startsWith(wanted)) return 1
    return plain(name)
      .split(/[\s(-]+/)
      .some((word) => word.startsWith(wanted))
      ? 2
      : 3
  }
  return countries.filter((country) => rank(country) < 3).toSorted((a, b) => rank(a) - rank(b))
}

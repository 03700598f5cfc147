import { isCountryCode } from '@/server/contract/primitives'
import type { CertifiedMarkets } from '../port'

/** Codes that markets lists use for a country beside its ISO code. */
const aliases: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' }

/**
 * Parses `"MT,SE,.COM"` as certified markets (spec §2.1): a country is a regulated market, `.COM` the international
 * one, and anything else has no country. The format has no light certification. Undefined where nothing is named.
 */
export function readMarkets(raw: string): CertifiedMarkets | undefined {
  const names = raw.split(',').map((name) => name.trim().toUpperCase())
  const markets = new Set(names.filter((name) => name !== '').map((name) => aliases[name] ?? name))
  if (markets.size === 0) return undefined
  const dotcom = markets.delete('.COM')
  const other = [...markets].filter((name) => !isCountryCode(name))
  return {
    regulated: [...markets].filter(isCountryCode),
    dotcom,
    low_barrier: [],
    ...(other.length > 0 && { other }),
    raw,
  }
}

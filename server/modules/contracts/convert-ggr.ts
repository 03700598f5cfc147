import { convertMinor, type RateDay } from '@/server/modules/facts'

/** One currency's GGR of a day in the contract's currency; `rate`: units of each per EUR, null where none was needed. */
export interface ConvertedGgr {
  currency: string
  ggrMinor: bigint
  baseMinor: bigint
  rate: { from: string; to: string } | null
}

/** Each currency is converted and rounded once. A currency without a rate is named; nothing is guessed. */
export function convertGgr(
  ggr: ReadonlyMap<string, bigint>,
  { currency: to, rates }: { currency: string; rates: RateDay | null },
): { converted: ConvertedGgr[] } | { missing: string } {
  const converted: ConvertedGgr[] = []
  for (const [currency, ggrMinor] of [...ggr].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (currency === to || ggrMinor === 0n) {
      converted.push({ currency, ggrMinor, baseMinor: ggrMinor, rate: null })
      continue
    }
    const baseMinor = rates && convertMinor(ggrMinor, { from: currency, to }, rates)
    const [perFrom, perTo] = [rates?.rates.get(currency), rates?.rates.get(to)]
    if (baseMinor === null) return { missing: perFrom === undefined ? currency : to }
    converted.push({ currency, ggrMinor, baseMinor, rate: { from: perFrom ?? '', to: perTo ?? '' } })
  }
  return { converted }
}

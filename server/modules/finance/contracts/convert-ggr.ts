import { convertMinor, type RateDay, type RateOrigin } from '@/server/modules/delivery/facts'

/** One currency's GGR of a day in the contract's currency; `rate`: units of each per EUR, null where none was needed. */
export interface ConvertedGgr {
  currency: string
  ggrMinor: bigint
  baseMinor: bigint
  rate: UsedRate | null
}

/** A type, not an interface: it is stored as JSON. */
export type UsedRate = {
  from: string
  to: string
  /** Of the currencies whose rate is not of the published day. */
  origins?: RateOrigin[]
}

/** GGR in a currency without a rate; `missing`: that currency, or the one that it was to be converted to. */
export interface UnconvertedGgr {
  currency: string
  ggrMinor: bigint
  missing: string
}

/** Each currency is converted and rounded once. What has no rate is left open; nothing is guessed. */
export function convertGgr(
  ggr: ReadonlyMap<string, bigint>,
  { currency: to, rates }: { currency: string; rates: RateDay | null },
): { converted: ConvertedGgr[]; open: UnconvertedGgr[] } {
  const converted: ConvertedGgr[] = []
  const open: UnconvertedGgr[] = []
  for (const [currency, ggrMinor] of [...ggr].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const one = convertOne({ currency, ggrMinor }, to, rates)
    if ('missing' in one) open.push(one)
    else converted.push(one)
  }
  return { converted, open }
}

export function convertOne(
  { currency, ggrMinor }: { currency: string; ggrMinor: bigint },
  to: string,
  rates: RateDay | null,
): ConvertedGgr | UnconvertedGgr {
  if (currency === to || ggrMinor === 0n) return { currency, ggrMinor, baseMinor: ggrMinor, rate: null }
  const baseMinor = rates && convertMinor(ggrMinor, { from: currency, to }, rates)
  const [perFrom, perTo] = [rates?.rates.get(currency), rates?.rates.get(to)]
  if (baseMinor === null || perFrom === undefined || perTo === undefined)
    return { currency, ggrMinor, missing: perFrom === undefined ? currency : to }
  const origins = rates?.added?.filter((origin) => [currency, to].includes(origin.currency)) ?? []
  return {
    currency,
    ggrMinor,
    baseMinor,
    rate: { from: perFrom, to: perTo, ...(origins.length > 0 && { origins }) },
  }
}

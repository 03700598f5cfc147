import type { RateDay } from '@/server/modules/delivery/facts'
import type { LateGgr } from './accrue-rules'
import { type ContractLine, type Covered, pickLine } from './contract'
import { convertOne } from './convert-ggr'
import { dayText } from './days'

/** GGR that had no rate when its day accrued. */
export interface OpenItem {
  /** The line that it belongs to, with what that covers. */
  line: Covered
  day: Date
  currency: string
  ggrMinor: bigint
}

/**
 * What of the open items has a rate of its own day by now, on the line of today's terms for the same games. What has none, or no
 * such line, stays open.
 */
export async function findLate(
  items: readonly OpenItem[],
  { currency, lines }: { currency: string; lines: readonly ContractLine[] },
  ratesOf: (day: Date) => Promise<RateDay | null>,
): Promise<{ item: OpenItem; late: LateGgr }[]> {
  const shares = lines.filter(({ kind }) => kind === 'ggr_share')
  const found: { item: OpenItem; late: LateGgr }[] = []
  for (const item of items) {
    const line = shares.find(({ id }) => id === item.line.id) ?? pickLine(shares, item.line)
    if (!line) continue
    const rates = await ratesOf(item.day)
    const one = convertOne(item, currency, rates)
    if ('missing' in one || !rates) continue
    const rate = one.rate && { ...one.rate, origins: originsOf(rates, [item.currency, currency]) }
    found.push({
      item,
      late: { ...one, rate, lineId: line.id, day: dayText(item.day), ofLineId: item.line.id },
    })
  }
  return found
}

/** Every one: the row that it joins names the rates of another day. */
const originsOf = ({ day, source, added = [] }: RateDay, currencies: readonly string[]) =>
  currencies
    .filter((currency) => currency !== 'EUR')
    .map((currency) => added.find((one) => one.currency === currency) ?? { currency, day, source })

import { minorToDecimal } from '@/server/core/money'
import type { ContractLine } from './contract'
import type { NegativeMonth } from './fee-rules'
import { formatShare, type Tier } from './tiers'

interface Terms {
  currency: string
  negativeMonth: NegativeMonth
  lines: readonly ContractLine[]
}

/** Terms as the audit log tells them. */
export const summarise = ({ currency, negativeMonth, lines }: Terms) => ({
  currency,
  negativeMonth,
  lines: lines.map((line) => `${line.label}: ${priceOf(line, currency)}`),
})

function priceOf(line: ContractLine, currency: string): string {
  if (line.kind !== 'ggr_share') return amount(line.amountMinor, currency)
  const free = line.includesFreeWins ? ', free wins included' : ''
  const least = line.minimumMinor === null ? '' : `, at least ${amount(line.minimumMinor, currency)}`
  return describeTiers(line.tiers, currency) + least + free
}

/** `12 % from 0.00 EUR, 10.5 % from 100000.00 EUR` */
export const describeTiers = (tiers: readonly Tier[], currency: string) =>
  tiers
    .map(({ fromMinor, shareUnits }) => `${formatShare(shareUnits)} % from ${amount(fromMinor, currency)}`)
    .join(', ')

const amount = (amountMinor: bigint, currency: string) =>
  `${minorToDecimal(amountMinor, currency)} ${currency}`

import type { Outputs } from '@/components/trpc/types'

export type Total = Outputs['reconciliation']['get']['totals'][number]
type Money = Total['answered']

/** What each ledger has of a provider, brand, currency and type. Null: the ledger was not given. */
export interface Sum {
  key: string
  providerCode: string
  /** Null also where brands are not told apart. */
  brandId: string | null
  currency: string
  type: string
  provider: Money | null
  answered: Money
  confirmed: Money
  wallet: Money | null
  tolerated: Money
  movements: number
}

const dayOfTotal = ({ day }: Total): string => day.toISOString().slice(0, 10)

/** The days of a comparison that have sums, in order. */
export const daysOfTotals = (totals: readonly Total[]): string[] =>
  [...new Set(totals.map(dayOfTotal))].sort()

const types = ['bet', 'win', 'refund']
const inOrder = (a: Sum, b: Sum) =>
  a.currency.localeCompare(b.currency) ||
  a.providerCode.localeCompare(b.providerCode) ||
  (a.brandId ?? '').localeCompare(b.brandId ?? '') ||
  types.indexOf(a.type) - types.indexOf(b.type)

/** Sums of one day, or of all days; by currency, provider, brand and type. */
export function sumTotals(
  totals: readonly Total[],
  { day, hasBrands }: { day: string | null; hasBrands: boolean },
): Sum[] {
  const sums = new Map<string, Sum>()
  for (const total of totals) {
    if (day !== null && dayOfTotal(total) !== day) continue
    const { providerCode, currency, type } = total
    const brandId = hasBrands ? total.brandId : null
    const key = [currency, providerCode, brandId, type].join(' ')
    const before = sums.get(key)
    sums.set(key, before ? added(before, total) : { ...total, key, providerCode, brandId, currency, type })
  }
  return [...sums.values()].sort(inOrder)
}

const added = (sum: Sum, total: Total): Sum => ({
  ...sum,
  provider: plusGiven(sum.provider, total.provider),
  answered: plus(sum.answered, total.answered),
  confirmed: plus(sum.confirmed, total.confirmed),
  wallet: plusGiven(sum.wallet, total.wallet),
  tolerated: plus(sum.tolerated, total.tolerated),
  movements: sum.movements + total.movements,
})

const plusGiven = (a: Money | null, b: Money | null) => (a && b ? plus(a, b) : (a ?? b))

/** Both have the same currency, and so as many decimals. */
const plus = (a: Money, b: Money): Money => withMinor(a, a.amountMinor + b.amountMinor)

function withMinor({ currency, decimal }: Money, amountMinor: bigint): Money {
  const places = decimal.split('.')[1]?.length ?? 0
  const digits = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = places === 0 ? '' : `.${digits.slice(-places)}`
  return { amountMinor, currency, decimal: `${amountMinor < 0n ? '-' : ''}${whole}${fraction}` }
}

/**
 * What the provider has more than it was told, beyond its tolerance, and what the wallet has more than it confirmed. Null: nothing,
 * or its ledger was not given.
 */
export function differencesOf({ provider, answered, confirmed, wallet, tolerated }: Sum) {
  const unlessZero = (like: Money, minor: bigint) => (minor === 0n ? null : withMinor(like, minor))
  return {
    provider:
      provider && unlessZero(answered, provider.amountMinor - answered.amountMinor + tolerated.amountMinor),
    wallet: wallet && unlessZero(confirmed, wallet.amountMinor - confirmed.amountMinor),
  }
}

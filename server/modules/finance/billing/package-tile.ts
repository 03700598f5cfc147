import type { KybStatus } from '@/server/contract/billing-states'

/** What differs between packages, for the organization that looks at them. */

type Blocked = 'rejected' | 'above_allowance' | 'above_ceiling' | 'limit_reached'

interface Offered {
  priceMinor: bigint
  creditMinor: bigint
  purchaseLimit: number | null
}

interface Position {
  kybStatus: KybStatus
  /** What one purchase may cost, and all together, before verification. */
  allowanceMinor: bigint
  ceilingMinor: bigint
  boughtMinor: bigint
  /** What fees drew in these days. */
  burn: { amountMinor: bigint; days: number }
}

/** Credit above the price, in tenths of a percent of it; 0 where there is none. */
export const bonusTenths = ({ priceMinor, creditMinor }: Offered): number =>
  creditMinor > priceMinor && priceMinor > 0n ? Number(((creditMinor - priceMinor) * 1_000n) / priceMinor) : 0

/** Whole days that its credit lasts at the rate of the last fees; null without any. */
export const coversDays = (
  { creditMinor }: Offered,
  { amountMinor, days }: Position['burn'],
): number | null => (amountMinor > 0n ? Number((creditMinor * BigInt(days)) / amountMinor) : null)

/** Why it cannot be bought now, by the rules that buying it checks again; null where it can. */
export function whyBlocked(one: Offered & { bought: number }, position: Position): Blocked | null {
  const { kybStatus, allowanceMinor, ceilingMinor, boughtMinor } = position
  if (one.purchaseLimit !== null && one.bought >= one.purchaseLimit) return 'limit_reached'
  if (kybStatus === 'approved') return null
  if (kybStatus === 'rejected') return 'rejected'
  if (one.priceMinor > allowanceMinor) return 'above_allowance'
  return boughtMinor + one.priceMinor > ceilingMinor ? 'above_ceiling' : null
}

const recommendedDays = 30

/** The cheapest that can be bought and lasts a month, else the one that lasts longest; null without fees, or where one alone is offered. */
export function recommended<
  Row extends { priceMinor: bigint; coversDays: number | null; blocked: Blocked | null },
>(rows: readonly Row[]): Row | null {
  if (rows.length < 2) return null
  const open = rows.filter(({ blocked, coversDays: days }) => blocked === null && days !== null)
  const cheapest = (among: readonly Row[]) =>
    among.reduce<Row | null>((best, row) => (best && best.priceMinor <= row.priceMinor ? best : row), null)
  const lasting = open.filter(({ coversDays: days }) => (days ?? 0) >= recommendedDays)
  if (lasting.length > 0) return cheapest(lasting)
  return open.reduce<Row | null>(
    (best, row) => (best && (best.coversDays ?? 0) >= (row.coversDays ?? 0) ? best : row),
    null,
  )
}

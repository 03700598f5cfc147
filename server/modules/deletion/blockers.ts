import { inFlightStates, needsAttentionStates } from '@/server/contract/delivery-states'
import { AppError } from '@/server/core/app-error'
import type { Db } from '@/server/db'
import { findAccountFacts, findOrganizationFacts } from './queries-impact'

/** Something that has to end before a deletion. */
export interface Blocker {
  kind: keyof typeof resolutions
  /** How many of them; of money, how many minor units, as text. */
  count: string
  currency?: string
  /** Organizations by name, of an account. */
  names?: string[]
  /** What to do. */
  resolution: string
}

const resolutions = {
  open_transactions: 'Wait until they are delivered, or resolve them under Callbacks.',
  live_sessions: 'Wait until they expire; sessions last 24 hours at most.',
  active_grants: 'Cancel the free rounds, or wait until they end.',
  active_campaigns: 'Cancel the campaigns.',
  unpaid_invoices: 'Pay the invoices.',
  fees_not_invoiced: 'Wait until the month is invoiced, or ask Croupier to close it.',
  positive_credit: 'Use up the credit, or ask Croupier to pay it back.',
  negative_credit: 'Pay the amount owed.',
  purchases_under_way: 'Complete or cancel the purchases.',
  refunds_under_way: 'Wait until the refunds are completed.',
  withdrawals_under_way: 'Wait until the withdrawals are paid.',
  positive_commission: 'Withdraw the commission, or ask Croupier to settle it.',
  sole_owner: 'Transfer ownership or delete the organization first.',
  deletion_scheduled: 'A deletion is already scheduled. Cancel it to request another.',
  staff_role: 'A Croupier administrator must remove your staff role first.',
} as const

export const blocker = (
  kind: Blocker['kind'],
  count: bigint | number,
  more: Partial<Blocker> = {},
): Blocker => ({
  kind,
  count: String(count),
  ...more,
  resolution: resolutions[kind],
})

/** What stands against the deletion of an organization; empty: nothing. */
export async function findOrganizationBlockers(
  db: Db,
  organizationId: string,
  now: Date,
): Promise<Blocker[]> {
  const facts = await findOrganizationFacts(db, {
    organizationId,
    now,
    openStates: [...inFlightStates, ...needsAttentionStates],
  })
  const { creditMinor, currency } = facts
  const owed = creditMinor < 0n ? -creditMinor : 0n
  return [
    blocker('open_transactions', facts.movements),
    blocker('live_sessions', facts.sessions),
    blocker('active_grants', facts.grants),
    blocker('active_campaigns', facts.campaigns),
    blocker('unpaid_invoices', facts.invoices),
    blocker('fees_not_invoiced', facts.feeMonths),
    blocker('positive_credit', creditMinor > 0n ? creditMinor : 0n, { currency }),
    blocker('negative_credit', owed, { currency }),
    blocker('purchases_under_way', facts.purchases),
    blocker('refunds_under_way', facts.refunds),
    blocker('withdrawals_under_way', facts.withdrawals),
    ...(facts.commissionCurrency && facts.commissionMinor > 0n
      ? [blocker('positive_commission', facts.commissionMinor, { currency: facts.commissionCurrency })]
      : []),
  ].filter(({ count }) => count !== '0')
}

/** What stands against the deletion of an account. */
export async function findAccountBlockers(db: Db, userId: string): Promise<Blocker[]> {
  const { isStaff, soleOwnerOf } = await findAccountFacts(db, userId)
  return [
    ...(soleOwnerOf.length > 0 ? [blocker('sole_owner', soleOwnerOf.length, { names: soleOwnerOf })] : []),
    ...(isStaff ? [blocker('staff_role', 1)] : []),
  ]
}

/** Throws E5020 with the list. */
export function requireNoBlockers(blockers: readonly Blocker[]): void {
  // defence: a deletion waits for open money
  if (blockers.length > 0) throw new AppError('E5020', { details: { blockers } })
}

import { z } from 'zod'
import { creditKinds } from '@/server/contract/billing-states'
import { pageCursor } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { type Db, db } from '@/server/db'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { findCreditEntries, lockCredit, selectCredit, selectDailyBalances, selectFees } from './queries'

const dayMs = 86_400_000
const maxDays = 14
/** Of the balance. */
const shownDays = 30

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * The credit, its balance on each of the last 30 days, what fees drew from it in the last 14 days (or since the first fee) and how many whole days it lasts at that
 * rate: null without fees, or where they drew nothing. Minor units of `currency`. Throws E5004, E7001.
 */
export const getCreditOverview = readVerb('billing.read', creditOverviewOf)

/** For verbs of the same permission, which has been checked by then. */
export async function creditOverviewOf(ctx: TenantContext) {
  const { organizationId } = ctx
  const now = ctx.clock.now().getTime()
  const [credit, fees, balances] = await Promise.all([
    selectCredit(db, organizationId),
    selectFees(db, { organizationId, since: new Date(now - maxDays * dayMs) }),
    selectDailyBalances(db, {
      ...{ organizationId, from: dayOf(now - (shownDays - 1) * dayMs), to: dayOf(now) },
    }),
  ])
  if (!credit) throw new AppError('E7001')
  const { recentMinor, firstAt } = fees
  const age = firstAt ? Math.ceil((now - firstAt.getTime()) / dayMs) : 0
  const days = Math.min(maxDays, Math.max(1, age))
  const availableMinor = credit.creditMinor - credit.overdraftFloorMinor
  return {
    ...credit,
    hasFees: firstAt !== null,
    balances,
    burn: { amountMinor: recentMinor, days },
    runwayDays: runwayDays({ availableMinor, burnMinor: recentMinor, days }),
  }
}

const Ledger = z.object({
  cursor: pageCursor,
  kind: z.enum(creditKinds).optional(),
  from: z.date().optional(),
  to: z.date().optional(),
})

const actorShape = z.object({ kind: z.string(), name: z.string() })
const unknownActor = { kind: 'unknown', name: 'Unknown' }

const pageSize = 25

/** The credit and its ledger, newest first, by keyset, of one kind and period where given. Minor units of `currency`. Throws E5004, E7001. */
export const listCredit = readVerb('credit.read', Ledger, runListCredit)

async function runListCredit(ctx: TenantContext, { cursor: text, ...filter }: z.output<typeof Ledger>) {
  const { organizationId } = ctx
  const cursor = parseCursor(text)
  const [credit, found] = await Promise.all([
    selectCredit(db, organizationId),
    findCreditEntries(db, { organizationId, ...filter }, { cursor, limit: pageSize + 1 }),
  ])
  if (!credit) throw new AppError('E7001')
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  const entries = rows.map(({ actor, ...entry }) => ({
    ...entry,
    actor: actorShape.safeParse(actor).data ?? unknownActor,
  }))
  return { ...credit, entries, ...neighbours }
}

/** The balance, locked until the caller's transaction ends. Minor units of the credit's currency. */
export async function lockBalance(tx: Db, organizationId: string): Promise<bigint> {
  await lockCredit(tx, organizationId)
  return (await selectCredit(tx, organizationId))?.creditMinor ?? 0n
}

/** Launches stop once the organization's credit has fallen to its overdraft floor (spec §4.5: E4001, 402). */
export async function requireCredit(ctx: TenantContext): Promise<void> {
  const credit = await selectCredit(db, ctx.organizationId)
  if (!credit || credit.creditMinor <= credit.overdraftFloorMinor) {
    throw new AppError('E4001', { message: "The account's credit is used up. Top it up to launch games." })
  }
}

interface Burn {
  /** Minor units between the balance and the overdraft floor. */
  availableMinor: bigint
  /** Fees of the last `days` days, in minor units. */
  burnMinor: bigint
  days: number
}

/** Whole days until the credit is used up if fees go on as they did; null where they drew nothing. */
export function runwayDays({ availableMinor, burnMinor, days }: Burn): number | null {
  if (burnMinor <= 0n) return null
  if (availableMinor <= 0n) return 0
  return Number((availableMinor * BigInt(days)) / burnMinor)
}

/** The currency of an organization's credit; null for an unknown one. */
export const getCreditCurrency = async (from: Db, organizationId: string): Promise<string | null> =>
  (await selectCredit(from, organizationId))?.currency ?? null

import { z } from 'zod'
import { pageCursor, textFilter } from '@/server/contract/inputs'
import { type RoundFinding, roundFindingKinds } from '@/server/contract/round-findings'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { type Db, db } from '@/server/db'
import { parseCursor } from '@/server/paging/time-cursor'
import { readingOrder, toTimePage } from '@/server/paging/time-page'
import { type OpenRoundSummary, type RoundScope, selectOpenRounds, selectSummary } from './queries-list'
import { findOpenRound, findRoundMovements } from './queries-round'

const pageSize = 50

const RoundSearch = z.object({
  brandId: z.string().max(64).optional(),
  providerCode: textFilter(64),
  minHours: z
    .number()
    .int()
    .min(0)
    .max(24 * 365)
    .optional(),
  verdict: z.enum([...roundFindingKinds, 'not_asked']).optional(),
  cursor: pageCursor,
})
type RoundSearch = z.output<typeof RoundSearch>

/**
 * Rounds of the organization without a final transaction, older than its setting, oldest first and by keyset, with the
 * stakes at risk in all of them by provider and currency, in minor units. Throws E5004.
 */
export const listOpenRounds = readVerb(
  'rounds.read',
  RoundSearch,
  (ctx: TenantContext, search: RoundSearch) =>
    readRounds(scopeOf(ctx, search, ctx.organizationId), search.cursor),
)

/** The same over all organizations, for staff. Throws E5004. */
export const listOpenRoundsEverywhere = readVerb(
  'rounds.everywhere',
  RoundSearch,
  (ctx: Context, search: RoundSearch) => readRounds(scopeOf(ctx, search, null), search.cursor),
)

async function readRounds(scope: RoundScope | null, cursorText: string | null | undefined) {
  if (scope === null) return { rounds: [], totals: [], newer: null, older: null }
  const order = 'oldest'
  const cursor = parseCursor(cursorText)
  const reading = { cursor, direction: readingOrder(cursor, order), limit: pageSize + 1 }
  const [found, totals] = await Promise.all([selectOpenRounds(db, scope, reading), selectSummary(db, scope)])
  // Rounds are paged by when they opened.
  const byTime = found.map((round) => ({ ...round, createdAt: round.openedAt }))
  const { rows, ...neighbours } = toTimePage(byTime, { cursor, pageSize, order })
  return { rounds: rows.map(({ createdAt: _, ...round }) => round), totals, ...neighbours }
}

/** Null: a brand that cannot exist. */
function scopeOf(
  { clock }: Context,
  { brandId, providerCode, minHours, verdict }: RoundSearch,
  organizationId: string | null,
): RoundScope | null {
  if (brandId !== undefined && !z.uuid().safeParse(brandId).success) return null
  const now = clock.now()
  return {
    organizationId,
    brandId: brandId ?? null,
    providerCode: providerCode ?? null,
    openedBefore: minHours === undefined ? null : new Date(now.getTime() - minHours * 3_600_000),
    verdict: verdict ?? null,
    now,
  }
}

/** Open rounds that are due, by organization, provider and currency; of one organization, or all. */
export function summarizeOpenRounds(
  db: Db,
  { organizationId = null, now }: { organizationId?: string | null; now: Date },
): Promise<OpenRoundSummary[]> {
  const all = { brandId: null, providerCode: null, openedBefore: null, verdict: null }
  return selectSummary(db, { ...all, organizationId, now })
}

export const OneOpenRound = z.object({ id: z.uuid() })
export type OneOpenRound = z.output<typeof OneOpenRound>

/** As `ask-provider` stores it. */
const StoredAnswer = z.object({
  status: z.enum(['open', 'finished', 'void', 'unknown']),
  transactions: z.array(
    z.object({
      transactionId: z.string(),
      type: z.enum(['bet', 'win', 'refund']),
      amountMinor: z.string(),
      currency: z.string(),
      referenceTransactionId: z.string().optional(),
    }),
  ),
})
const StoredFindings = z.array(
  z.object({
    kind: z.enum(roundFindingKinds),
    transactionId: z.string().nullable(),
    oursMinor: z.string().nullable(),
    theirsMinor: z.string().nullable(),
  }),
)

/** A round with its three sides: the provider's answer, our movements, and what the wallet said of each. Throws E0004. */
export const getOpenRound = readVerb('rounds.read', OneOpenRound, runGetOpenRound)

async function runGetOpenRound(ctx: TenantContext, { id }: OneOpenRound) {
  const round = await findOpenRound(db, { organizationId: ctx.organizationId, id })
  if (!round) throw new AppError('E0004', { message: 'Round not found in this organization.' })
  const { answer, findings, leaseToken: _token, leaseExpiresAt, ...facts } = round
  return {
    ...facts,
    isBeingAsked: leaseExpiresAt !== null && leaseExpiresAt > ctx.clock.now(),
    answer: answer === null ? null : StoredAnswer.parse(answer),
    findings: findings === null ? [] : (StoredFindings.parse(findings) satisfies RoundFinding[]),
    movements: await findRoundMovements(db, round),
  }
}

import { z } from 'zod'
import { textFilter } from '@/server/contract/inputs'
import { roundFindingKinds } from '@/server/contract/round-findings'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { type Db, db } from '@/server/db'
import { type OpenRoundSummary, type RoundScope, selectOpenRounds, selectSummary } from './queries-list'

const maxListed = 200

const RoundFilter = z.object({
  brandId: z.string().max(64).optional(),
  providerCode: textFilter(64),
  minHours: z
    .number()
    .int()
    .min(0)
    .max(24 * 365)
    .optional(),
  verdict: z.enum([...roundFindingKinds, 'not_asked']).optional(),
})
type RoundFilter = z.output<typeof RoundFilter>

/**
 * Rounds of the organization without a final transaction, older than its setting, oldest first, at most 200, with the
 * stakes at risk by provider and currency in minor units. Throws E5004.
 */
export const listOpenRounds = readVerb(
  'rounds.read',
  RoundFilter,
  (ctx: TenantContext, filter: RoundFilter) => readRounds(scopeOf(ctx, filter, ctx.organizationId)),
)

/** The same over all organizations, for staff. Throws E5004. */
export const listOpenRoundsEverywhere = readVerb(
  'rounds.everywhere',
  RoundFilter,
  (ctx: Context, filter: RoundFilter) => readRounds(scopeOf(ctx, filter, null)),
)

async function readRounds(scope: RoundScope | null) {
  if (scope === null) return { rounds: [], totals: [], isCut: false }
  const [found, totals] = await Promise.all([
    selectOpenRounds(db, scope, maxListed + 1),
    selectSummary(db, scope),
  ])
  return { rounds: found.slice(0, maxListed), totals, isCut: found.length > maxListed }
}

/** Null: a brand that cannot exist. */
function scopeOf(
  { clock }: Context,
  { brandId, providerCode, minHours, verdict }: RoundFilter,
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

import { z } from 'zod'
import { createSharedRead } from '@/server/concurrency/batch'
import { ExclusionForm } from '@/server/contract/forms/players'
import { PlayerId } from '@/server/contract/primitives'
import { AppError } from '@/server/core/app-error'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { recordPlayRefusal } from '@/server/modules/rules/protection'
import {
  areExcludedAt,
  findExclusions,
  findExclusionsOfOrganization,
  lockExclusion,
  selectExcluded,
  upsertExclusion,
} from './queries'

const NewExclusion = z.object({
  playerId: PlayerId,
  reason: z.nullish(ExclusionForm.shape.reason),
  /** Null: for good. */
  endsAt: z.date().nullish(),
})
type NewExclusion = z.output<typeof NewExclusion>

/**
 * Excludes a player from a brand at once: no launches (E3004) and no bets; wins and refunds of open rounds still pass.
 * Repeating it replaces reason and end, never by an earlier one: that would be a way around lifting it. Throws E0003.
 */
export const excludePlayer = writeVerb('players.exclude', NewExclusion, runExcludePlayer)

async function runExcludePlayer(ctx: BrandContext, input: NewExclusion): Promise<void> {
  const { brandId } = ctx
  const { playerId } = input
  const reason = input.reason || null
  const endsAt = input.endsAt ?? null
  if (endsAt && endsAt <= ctx.clock.now()) {
    throw atEnd('Must be in the future')
  }
  await inTransaction(async (db) => {
    const present = await lockExclusion(db, { brandId, playerId })
    // defence: an exclusion is not shortened
    if (present && isShortened(present, { endsAt, now: ctx.clock.now() })) {
      throw atEnd('The player is already excluded for longer')
    }
    const id = await upsertExclusion(db, { brandId, playerId, reason, endsAt, createdAt: ctx.clock.now() })
    await recordAudit(db, ctx, {
      action: 'player.excluded',
      subjectType: 'player_exclusion',
      subjectId: id,
      brandId,
      after: { playerId, reason, endsAt },
    })
  })
}

function isShortened(present: { endsAt: Date | null }, next: { endsAt: Date | null; now: Date }): boolean {
  if (next.endsAt === null) return false
  if (present.endsAt === null) return true
  return present.endsAt > next.now && next.endsAt < present.endsAt
}

const atEnd = (message: string) =>
  new AppError('E0003', { message: `${message}.`, details: { issues: [{ path: 'ends_at', message }] } })

const listLimit = 200

/** The brand's exclusions, newest first, expired ones included. */
export function listExclusions(ctx: BrandContext) {
  return findExclusions(db, { brandId: ctx.brandId, limit: listLimit })
}

const isExcludedAt = createSharedRead((asked: Parameters<typeof areExcludedAt>[1]) =>
  areExcludedAt(db, asked),
)

/** Whether the player is self-excluded at this brand now; a player of another brand is another player. */
export const isExcluded = ({ brandId, clock }: BrandContext, playerId: string): Promise<boolean> =>
  isExcludedAt({ brandId, playerId, now: clock.now() })

/** Throws E3004 while the player is self-excluded, and keeps what was refused. */
export async function requirePlayerAllowed(
  ctx: BrandContext,
  asked: { playerId: string; subject: 'session' | 'free_rounds' },
  excluded = isExcluded(ctx, asked.playerId),
): Promise<void> {
  if (!(await excluded)) return
  await recordPlayRefusal(ctx, { ...asked, rule: 'self_exclusion' })
  throw new AppError('E3004')
}

/** Of these players, those who are self-excluded at this brand now: one question for many. */
export function findExcludedPlayers(
  { brandId, clock }: BrandContext,
  playerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return selectExcluded(db, { brandId, playerIds, now: clock.now() })
}

const ExclusionSearch = z.object({ playerId: PlayerId.optional() })

/** The organization's exclusions, every brand's, newest first and at most 200; expired ones are there and say so. */
export const searchExclusions = readVerb('players.read', ExclusionSearch, run)

async function run(ctx: TenantContext, { playerId }: z.output<typeof ExclusionSearch>) {
  const now = ctx.clock.now()
  const { organizationId } = ctx
  const rows = await findExclusionsOfOrganization(db, { organizationId, playerId, limit: listLimit })
  const viewerId = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  return rows.map(({ brand, liftRequestedById, ...exclusion }) => ({
    ...exclusion,
    isLiftRequestedByViewer: liftRequestedById !== null && liftRequestedById === viewerId,
    subOperatorRef: brand.ref,
    isInForce: exclusion.endsAt === null || exclusion.endsAt > now,
  }))
}

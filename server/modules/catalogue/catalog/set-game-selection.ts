import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import type { Db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import {
  countGames,
  deleteSelections,
  inSelectionTransaction,
  isBrandOf,
  upsertSelections,
} from './queries-cabinet'

const GameSelection = z.object({
  gameIds: z.array(z.uuid()).min(1).max(1_000),
  isEnabled: z.boolean(),
  /** Absent: for the organization and every brand that has not said otherwise. */
  brandId: z.uuid().optional(),
})
type GameSelection = z.output<typeof GameSelection>

const auditedIds = 100

/**
 * Switches games on or off for the organization or one brand, audited; returns how many changed. For the organization
 * "on" is the ordinary case and leaves no row. Throws E5004 (role), E0003 (none or too many games), E2001 (one is
 * unknown), E6008 (the brand is not the organization's).
 */
export const setGameSelection = writeVerb('games.select', GameSelection, run)

async function run(ctx: TenantContext, input: GameSelection): Promise<{ changed: number }> {
  const gameIds = [...new Set(input.gameIds)]
  return inSelectionTransaction(async (db) => {
    await requireKnown(db, ctx, { ...input, gameIds })
    const changed = await store(db, ctx, { ...input, gameIds })
    if (changed > 0) await audit(db, ctx, { ...input, gameIds })
    return { changed }
  })
}

async function requireKnown(db: Db, ctx: TenantContext, { gameIds, brandId }: GameSelection): Promise<void> {
  if (brandId !== undefined && !(await isBrandOf(db, brandId, ctx.organizationId)))
    throw new AppError('E6008')
  if ((await countGames(db, gameIds)) !== gameIds.length) throw new AppError('E2001')
}

function store(db: Db, ctx: TenantContext, { gameIds, brandId, isEnabled }: GameSelection): Promise<number> {
  const selection = { organizationId: ctx.organizationId, brandId: brandId ?? null, gameIds }
  if (isEnabled && brandId === undefined) return deleteSelections(db, selection)
  return upsertSelections(db, { ...selection, isEnabled, now: ctx.clock.now() })
}

function audit(db: Db, ctx: TenantContext, { gameIds, brandId, isEnabled }: GameSelection): Promise<void> {
  return recordAudit(db, ctx, {
    action: isEnabled ? 'games.switched_on' : 'games.switched_off',
    subjectType: gameIds.length === 1 ? 'game' : 'organization',
    subjectId: gameIds.length === 1 ? (gameIds[0] ?? '') : ctx.organizationId,
    ...(brandId === undefined ? {} : { brandId }),
    after: { games: gameIds.length, gameIds: gameIds.slice(0, auditedIds) },
  })
}

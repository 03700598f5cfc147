import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { findAttentionIds } from '@/server/modules/delivery/attention'
import { isHeldRefund, judgeResolve, replayRefusal, walletPolicy } from '@/server/modules/delivery/wallet'
import {
  deleteStalePlans,
  findMovements,
  insertRun,
  insertRunItems,
  lockRun,
  type PlannedMovement,
} from './queries-run'
import { maxRunItems, planLivesMs, RunChoice, type RunKind } from './run'
import { type RunView, viewRuns } from './run-view'

const Plan = z.object({ choice: RunChoice })

/**
 * The dry run of a bulk replay or resolve: writes down which movements it would take, as they stand now, and which it would
 * leave out and why. Nothing moves. Starting it takes these and no others. Throws E5004; E0003 where nothing was chosen.
 */
export const planReplay = writeVerb('transactions.replay', Plan, (ctx: TenantContext, { choice }) =>
  planRun(ctx, 'replay', choice),
)

export const planResolve = writeVerb('transactions.resolve', Plan, (ctx: TenantContext, { choice }) =>
  planRun(ctx, 'resolve', choice),
)

async function planRun(ctx: TenantContext, kind: RunKind, choice: RunChoice): Promise<RunView> {
  const requester = requirePerson(ctx)
  const now = ctx.clock.now()
  const { organizationId } = ctx
  return inTransaction(async (db) => {
    await deleteStalePlans(db, organizationId, new Date(now.getTime() - planLivesMs))
    const { ids, leftOut } = await findChosen(db, ctx, choice)
    const movements = await findMovements(db, { organizationId, ids })
    if (movements.length === 0) throw new AppError('E0003', { message: 'No callbacks match any longer.' })
    const id = newId()
    const { requestId, origin } = ctx
    const filter = describeChoice(choice)
    await insertRun(db, {
      id,
      organizationId,
      kind,
      ...requester,
      requestId,
      ...origin,
      filter,
      leftOut,
      createdAt: now,
    })
    const { lateBetAfterMs } = walletPolicy()
    await insertRunItems(
      db,
      id,
      movements.map((movement) => ({
        movementId: movement.id,
        seenState: movement.state,
        seenAttempts: movement.attemptCount,
        reason: skipReason(movement, { kind, now, lateBetAfterMs }),
      })),
    )
    const run = await lockRun(db, organizationId, id)
    const [view] = await viewRuns(db, run ? [run] : [])
    if (!view) throw new Error(`Run ${id} vanished`)
    return view
  })
}

async function findChosen(
  db: Db,
  ctx: TenantContext,
  choice: RunChoice,
): Promise<{ ids: string[]; leftOut: number }> {
  if ('ids' in choice) return { ids: [...new Set(choice.ids)], leftOut: 0 }
  const ids = await findAttentionIds(db, ctx, { filter: choice.filter, limit: maxRunItems + 1 })
  return { ids: ids.slice(0, maxRunItems), leftOut: Math.max(0, ids.length - maxRunItems) }
}

/**
 * Why a run leaves a movement out, or null where it takes it. Items of a run are not reviewed: a refund that was held
 * because it could move money that is not owed is replayed only one by one.
 */
function skipReason(
  movement: PlannedMovement,
  { kind, now, lateBetAfterMs }: { kind: RunKind; now: Date; lateBetAfterMs: number },
): string | null {
  if (kind === 'resolve') {
    const judged = judgeResolve(movement, { now, lateBetAfterMs })
    if (judged.kind === 'possible') return null
    return judged.kind === 'later' ? 'refund_may_still_come' : 'state'
  }
  if (replayRefusal(movement, null) === 'bet') return 'bet'
  if (replayRefusal(movement, null) === 'state') return 'state'
  return isHeldRefund(movement) ? 'held_refund' : null
}

function requirePerson({ actor }: TenantContext) {
  if (actor.kind !== 'user') throw new AppError('E5004', { message: 'This requires a signed-in member.' })
  const isStaff = actor.role === null && actor.staffRole !== null
  return {
    requestedById: actor.userId,
    requestedBy: { kind: actor.kind, id: actor.userId, name: actor.email, ...(isStaff && { isStaff }) },
  }
}

function describeChoice(choice: RunChoice): Record<string, string> {
  if ('ids' in choice) return { chosen: String(new Set(choice.ids).size) }
  return Object.fromEntries(
    Object.entries(choice.filter).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, value instanceof Date ? value.toISOString() : String(value)]],
    ),
  )
}

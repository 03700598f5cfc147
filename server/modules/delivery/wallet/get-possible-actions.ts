import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { db } from '@/server/db'
import { withArchivedBet } from './archived-movement'
import { findNamedMovement } from './named-movement'
import { walletPolicy } from './policy'
import { findMovementOf } from './queries-support'
import { reopenRefusal } from './reopen-movement'
import { explainReplayRefusal, replayRefusal } from './replay-rules'
import { judgeResolve } from './resolve-movement'

export interface PossibleActions {
  canReplay: boolean
  /** Why a movement cannot be replayed; null where it can, or where replaying makes no sense. */
  whyNoReplay: string | null
  canResolve: boolean
  canReopen: boolean
  /** From when a late bet can be resolved, while its refund may still come. */
  resolvableFrom: Date | null
}

/** What a member may do about a movement now, by the same rules that the actions apply. Throws E0004. */
export async function getPossibleActions(
  ctx: TenantContext,
  { id }: { id: string },
): Promise<PossibleActions> {
  const movement = await findMovementOf(db, { organizationId: ctx.organizationId, id })
  if (!movement) throw new AppError('E0004')
  const named = await withArchivedBet((archivedBet) => findNamedMovement(db, movement, archivedBet))
  const refusal = replayRefusal(movement, named)
  const resolve = judgeResolve(
    { ...movement, isRefunded: movement.reversals.length > 0 },
    { now: ctx.clock.now(), lateBetAfterMs: walletPolicy().lateBetAfterMs },
  )
  const isStuck = resolve.kind === 'possible'
  return {
    canReplay: refusal === null,
    whyNoReplay: refusal !== null && isStuck ? explainReplayRefusal(refusal, movement.state) : null,
    canResolve: isStuck,
    canReopen: reopenRefusal(movement, ctx.clock.now()) === null,
    resolvableFrom: resolve.kind === 'later' ? resolve.from : null,
  }
}

import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { db } from '@/server/db'
import { findNamedMovement } from './named-movement'
import { walletPolicy } from './policy'
import { findMovementOf } from './queries-support'
import { explainReplayRefusal, replayRefusal } from './replay-rules'
import { judgeResolve } from './resolve-rules'

export interface PossibleActions {
  canReplay: boolean
  /** Why a stuck movement cannot be replayed; null where it can, or where nobody would ask. */
  whyNoReplay: string | null
  canResolve: boolean
  /** From when a late bet can be resolved, while its refund may still come. */
  resolvableFrom: Date | null
}

/** What a person may do about a movement now, by the very rules that decide when they try. Throws E0004. */
export async function getPossibleActions(
  ctx: TenantContext,
  { id }: { id: string },
): Promise<PossibleActions> {
  const movement = await findMovementOf(db, { organizationId: ctx.organizationId, id })
  if (!movement) throw new AppError('E0004')
  const refusal = replayRefusal(movement, await findNamedMovement(db, movement))
  const resolve = judgeResolve(
    { ...movement, isRefunded: movement.reversals.length > 0 },
    { now: ctx.clock.now(), lateBetAfterMs: walletPolicy().lateBetAfterMs },
  )
  const isStuck = resolve.kind === 'possible'
  return {
    canReplay: refusal === null,
    whyNoReplay: refusal !== null && isStuck ? explainReplayRefusal(refusal, movement.state) : null,
    canResolve: isStuck,
    resolvableFrom: resolve.kind === 'later' ? resolve.from : null,
  }
}

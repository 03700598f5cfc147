import { isHeldRefund, judgeResolve, replayRefusal } from '@/server/modules/wallet'
import type { PlannedMovement } from './queries-plan'
import type { RunKind } from './run'

/**
 * Why a run leaves a movement out, or null where it takes it. In bulk nobody looks at each: a refund that was held because
 * it could move money nobody owes is replayed only one by one.
 */
export function skipReason(
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

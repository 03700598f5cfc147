import type { DeliveryState } from '@/server/contract/delivery-states'
import { OneTransaction } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { findEndpoint } from '@/server/modules/accounts/endpoints'
import { recordAudit } from '@/server/modules/platform/audit'
import { withArchivedBet } from './archived-movement'
import { deliverNow } from './deliver-claimed'
import { nextState } from './delivery-state'
import type { MovementRow } from './movement'
import { findNamedMovement, type RunPart, requireUnchanged } from './named-movement'
import { livePorts, type WalletPorts } from './policy'
import { changeMovement, findMovementOf } from './queries-support'
import { explainReplayRefusal, isHeldRefund, replayRefusal } from './replay-rules'

type Movement = NonNullable<Awaited<ReturnType<typeof findMovementOf>>>

/**
 * Sends a win or refund once more, with the same bytes, and returns its state after that. Never a bet: its round is
 * already answered. As a part of a bulk run, only while state and attempts are as they were seen. Throws E0004 for
 * another organization's movement, E0003 where a replay is unsafe or the movement has changed.
 */
export const replayMovement = writeVerb('transactions.replay', OneTransaction, run)

async function run(
  ctx: TenantContext,
  { id }: OneTransaction,
  ports: WalletPorts = livePorts(),
  part?: RunPart,
): Promise<{ id: string; state: DeliveryState }> {
  await withArchivedBet((archivedBet) =>
    inTransaction((db) => queueReplay(db, ctx, { id, part, archivedBet })),
  )
  const after = await deliverNow({ ...ctx, ports }, id, { trigger: 'replay', isAnswering: false })
  return { id, state: after.state }
}

async function queueReplay(
  db: Db,
  ctx: TenantContext,
  { id, part, archivedBet }: { id: string; part: RunPart | undefined; archivedBet: MovementRow | null },
): Promise<void> {
  const movement = await findMovementOf(db, { organizationId: ctx.organizationId, id })
  if (!movement) throw new AppError('E0004', { message: 'Transaction not found in this organization.' })
  if (part) requireUnchanged(movement, part.seen)
  const event = 'replayed'
  const named = await findNamedMovement(db, movement, archivedBet)
  const refusal = replayRefusal(movement, named)
  const state = nextState(movement.state, movement.type, event)
  if (refusal !== null || state === null) {
    throw refuse(explainReplayRefusal(refusal ?? 'state', movement.state))
  }
  const isChanged = await changeMovement(
    db,
    { id, event, attemptCount: movement.attemptCount },
    {
      stateReason: null,
      nextAttemptAt: ctx.clock.now(),
      attemptBudget: movement.attemptCount + 1,
      ...(await findTarget(movement)),
      ...(isHeldRefund(movement) && named && { reversalOfId: named.id }),
    },
  )
  if (!isChanged) throw refuse('The transaction changed in the meantime. Reload and try again.')
  await recordAudit(db, ctx, {
    action: 'movement.replayed',
    subjectType: 'movement',
    subjectId: id,
    brandId: movement.brandId,
    before: { state: movement.state, stateReason: movement.stateReason },
    after: { state, attempt: movement.attemptCount + 1 },
    ...(part && { runId: part.runId }),
  })
}

async function findTarget(movement: Movement): Promise<{ endpointId?: string; deliveryUrl?: string }> {
  if (movement.endpointId !== null) return {}
  const endpoint = await findEndpoint(movement)
  if (endpoint === null) throw refuse('No callback endpoint is configured for this transaction.')
  return { endpointId: endpoint.id, deliveryUrl: endpoint.url }
}

const refuse = (message: string) => new AppError('E0003', { message })

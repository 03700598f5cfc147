import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { type Db, prisma } from '@/server/db'
import { recordAudit } from '@/server/modules/audit'
import { findEndpoint } from '@/server/modules/endpoints'
import { requirePermission } from '@/server/modules/members'
import { deliverNow } from './deliver-now'
import { type DeliveryState, nextState, statesBefore } from './delivery-state'
import { livePorts, type WalletPorts } from './policy'
import { changeMovement, findByIdentity, findMovementOf } from './queries-support'

type Movement = NonNullable<Awaited<ReturnType<typeof findMovementOf>>>

/**
 * Sends a win or refund once more by hand, the same bytes, and says where that left it. Never a bet: its round was already
 * answered. Refusals: E0004 for another organization's, E0003 where a replay is not safe.
 */
export async function replayMovement(
  ctx: TenantContext,
  { id }: { id: string },
  ports: WalletPorts = livePorts(),
): Promise<{ id: string; state: DeliveryState }> {
  requirePermission(ctx.actor, 'transactions.replay')
  await prisma.$transaction((db) => queueReplay(db, ctx, id))
  const after = await deliverNow(ctx, id, { trigger: 'replay', isAnswering: false }, ports)
  return { id, state: after.state }
}

async function queueReplay(db: Db, ctx: TenantContext, id: string): Promise<void> {
  const movement = await findMovementOf(db, { organizationId: ctx.organizationId, id })
  if (!movement)
    throw new AppError('E0004', { message: 'There is no such transaction in this organization.' })
  const event = { kind: 'replay_requested' } as const
  const state = nextState(movement.state, movement.type, event)
  if (state === null) throw refuse(whyNot(movement))
  const hold = await holdBet(db, movement)
  const target = await findTarget(movement)
  const isChanged = await changeMovement(
    db,
    { id, from: statesBefore(movement.type, event) },
    {
      state,
      stateReason: null,
      nextAttemptAt: ctx.clock.now(),
      attemptBudget: movement.attemptCount + 1,
      ...target,
      ...hold,
    },
  )
  if (!isChanged) throw refuse('Its delivery moved on meanwhile. Look again.')
  await recordAudit(db, ctx, {
    action: 'movement.replayed',
    subjectType: 'movement',
    subjectId: id,
    brandId: movement.brandId,
    before: { state: movement.state, stateReason: movement.stateReason },
    after: { state, attempt: movement.attemptCount + 1 },
  })
}

/**
 * A refund that was held gets its bet only if that is its own player's, may have taken money, is at rest, and has no
 * other refund.
 */
async function holdBet(db: Db, movement: Movement): Promise<{ reversalOfId?: string }> {
  const { type, reversalOfId, referenceTransactionId } = movement
  if (type !== 'refund' || reversalOfId !== null) return {}
  const bet = await findByIdentity(db, {
    ...identityOf(movement),
    transactionId: referenceTransactionId ?? '',
  })
  if (bet?.type !== 'bet')
    throw refuse('This refund does not name a bet, so there is nothing it could reverse.')
  if (!isOfSamePurse(movement, bet))
    throw refuse('Its bet is of another player, brand or currency, so it could reverse nothing there.')
  if (bet.reversals.length > 0) throw refuse('Another refund of this bet was delivered already.')
  if (bet.state === 'sending' || bet.state === 'retrying') throw refuse('Its bet is still being delivered.')
  if (bet.state === 'declined' || !bet.mayHaveMoved)
    throw refuse('Its bet took nothing, so there is nothing to give back.')
  return { reversalOfId: bet.id }
}

type Purse = Pick<Movement, 'brandId' | 'playerId' | 'currency'>

const isOfSamePurse = (refund: Purse, bet: Purse): boolean =>
  refund.brandId === bet.brandId && refund.playerId === bet.playerId && refund.currency === bet.currency

async function findTarget(movement: Movement): Promise<{ endpointId?: string; deliveryUrl?: string }> {
  if (movement.endpointId !== null) return {}
  const endpoint = await findEndpoint(movement)
  if (endpoint === null) throw refuse('No callback endpoint is configured for it.')
  return { endpointId: endpoint.id, deliveryUrl: endpoint.url }
}

const identityOf = ({ organizationId, providerCode }: Movement) => ({ organizationId, providerCode })

function whyNot(movement: Movement): string {
  if (movement.type === 'bet') return 'A bet is never replayed: its round was already answered.'
  return `A transaction that is ${movement.state.replace('_', ' ')} is not replayed.`
}

const refuse = (message: string) => new AppError('E0003', { message })

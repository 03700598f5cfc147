import type { DeliveryState, MovementType } from '@/prisma/generated/client'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import type { TestTenant } from '@/server/testing/tenants'

/** Movements, attempts and sessions at chosen times: what statistics are counted from. */

export interface StatisticWorld extends TestTenant {
  providerCode: string
  gameId: string
}

export interface Movement {
  type: MovementType
  amountMinor: bigint
  at: Date
  /** Of a final state; `at` where it is left out. */
  settledAt?: Date
  playerId?: string
  state?: DeliveryState
  currency?: string
  isFree?: boolean
  reversalOf?: string
  id?: string
  sessionId?: string
  roundId?: string
}

const finalStates: readonly DeliveryState[] = ['confirmed', 'declined', 'superseded', 'not_sent', 'resolved']

function columnsOf(state: DeliveryState, at: Date) {
  return {
    state,
    settledAt: finalStates.includes(state) ? at : null,
    nextAttemptAt: state === 'retrying' ? at : null,
    mayHaveMoved: state === 'confirmed',
    operatorStatus: state === 'confirmed' ? 200 : null,
    balanceMinor: state === 'confirmed' ? 0n : null,
    resolutionNote: state === 'resolved' ? 'closed manually' : null,
  }
}

export async function addMovement(world: StatisticWorld, of: Movement): Promise<string> {
  const { id = newId(), sessionId = newId(), roundId = 'r' } = of
  await db.movement.create({
    data: {
      id,
      organizationId: world.organizationId,
      brandId: world.brandId,
      providerCode: world.providerCode,
      gameId: world.gameId,
      sessionId,
      transactionId: id,
      type: of.type,
      action: of.type.toUpperCase(),
      amountMinor: of.amountMinor,
      currency: of.currency ?? 'EUR',
      isFree: of.isFree ?? false,
      playerId: of.playerId ?? 'p',
      roundId,
      isFinished: of.type === 'win',
      contentHash: Buffer.alloc(32),
      body: Buffer.from('{}'),
      scheduleS: [5],
      attemptBudget: 5,
      createdAt: of.at,
      ...(of.type === 'refund' ? { referenceTransactionId: of.reversalOf ?? 'unknown' } : {}),
      ...(of.reversalOf === undefined ? {} : { reversalOfId: of.reversalOf }),
      ...columnsOf(of.state ?? 'confirmed', of.settledAt ?? of.at),
    },
  })
  return id
}

export async function setState(id: string, state: DeliveryState, at?: Date): Promise<void> {
  const { createdAt } = await db.movement.findUniqueOrThrow({ where: { id } })
  await db.movement.update({ where: { id }, data: columnsOf(state, at ?? createdAt) })
}

export async function addAttempt(
  world: StatisticWorld,
  movementId: string,
  of: { number: number; durationMs: number; at: Date },
): Promise<void> {
  const endpointId = await endpointOf(world)
  await db.movement.update({
    where: { id: movementId },
    data: { endpointId, deliveryUrl: 'https://wallet.example.com', attemptCount: of.number },
  })
  await db.walletAttempt.create({
    data: {
      id: newId(),
      movementId,
      endpointId,
      number: of.number,
      trigger: 'initial',
      url: 'https://wallet.example.com',
      signature: '',
      requestHeaders: {},
      startedAt: of.at,
      finishedAt: of.at,
      durationMs: of.durationMs,
      verdict: 'confirmed',
    },
  })
}

async function endpointOf({ organizationId }: StatisticWorld): Promise<string> {
  const known = await db.endpoint.findFirst({ where: { organizationId } })
  if (known) return known.id
  const id = newId()
  await db.endpoint.create({
    data: { id, organizationId, url: 'https://wallet.example.com', secretSealed: 'unused' },
  })
  return id
}

export async function addSession(
  world: StatisticWorld,
  of: { mode: 'real' | 'demo'; at: Date },
): Promise<void> {
  await db.gameSession.create({
    data: {
      id: newId(),
      organizationId: world.organizationId,
      brandId: world.brandId,
      gameId: world.gameId,
      providerCode: world.providerCode,
      mode: of.mode,
      ...(of.mode === 'real'
        ? { playerId: 'p', currency: 'EUR', country: 'MT', lang: 'en', balanceMinor: 0n }
        : {}),
      createdAt: of.at,
      expiresAt: of.at,
    },
  })
}

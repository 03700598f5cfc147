import type { Prisma } from '@/prisma/generated/client'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import type { ApiTenant } from '@/server/rest/testing/api-tenant'

type Facts = Partial<Prisma.MovementUncheckedCreateInput>

/** A win that the tenant's wallet confirmed at its first attempt; returns its id. */
export async function recordMovement(tenant: ApiTenant, facts: Facts = {}): Promise<string> {
  const endpoint = await db.endpoint.findFirstOrThrow({
    where: { organizationId: tenant.organizationId },
  })
  const id = newId()
  const at = new Date('2026-03-01T12:00:00.000Z')
  await db.movement.create({
    data: {
      id,
      organizationId: tenant.organizationId,
      brandId: tenant.brandId,
      sessionId: newId(),
      gameId: tenant.gameId,
      providerCode: tenant.providerCode,
      transactionId: `tx-${id}`,
      type: 'win',
      action: 'WIN',
      amountMinor: 340n,
      currency: 'EUR',
      playerId: 'p1',
      roundId: 'round-1',
      isFinished: true,
      state: 'confirmed',
      contentHash: new Uint8Array(32),
      body: new Uint8Array(2),
      endpointId: endpoint.id,
      deliveryUrl: endpoint.url,
      scheduleS: [],
      attemptBudget: 1,
      attemptCount: 1,
      operatorStatus: 200,
      operatorResponse: '{"balance":1340,"currency":"EUR"}',
      balanceMinor: 1340n,
      mayHaveMoved: true,
      createdAt: at,
      settledAt: at,
      firstSignature: new Uint8Array(32).fill(0xaa),
      firstFinishedAt: at,
      firstDurationMs: 12,
      firstVerdict: 'confirmed',
      ...facts,
    },
  })
  return id
}

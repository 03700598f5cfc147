import { randomBytes } from 'node:crypto'
import type { Prisma } from '@/prisma/generated/client'
import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { latencyBoundsMs, latencyBucketCount } from '@/server/modules/delivery/statistics'
import { createWorld, type World } from '@/server/modules/delivery/wallet/testing/world'
import { evaluateIncidents } from '../index'

/** A tenant with a wallet, and what its incidents are. Its rows stand for what other modules write. */
export interface Scene {
  world: World
  ctx: Context
  movement(of?: Partial<Prisma.MovementUncheckedCreateInput>): Promise<string>
  attempts(of: { verdict: string; count: number; durationMs?: number }): Promise<void>
  signals(kind: string, subject: string, count: number): Promise<void>
  advance(ms: number): void
  evaluate(): Promise<void>
  /** The rules of which something of this scene is open: of its organization, or of these subjects. */
  open(): Promise<string[]>
  ago(ms: number): Date
}

export async function createScene(): Promise<Scene> {
  const world = await createWorld(new Date('2026-03-02T12:00:00Z'))
  const { organizationId, endpointId, clock } = world
  const ctx = world.ctx
  const now = () => clock.now()
  const ago = (ms: number) => new Date(now().getTime() - ms)
  return {
    world,
    ctx,
    ago,
    advance: (ms) => clock.advance(ms),
    async evaluate() {
      await db.incidentRun.deleteMany()
      await evaluateIncidents(ctx)
    },
    async open() {
      const rows = await db.incident.findMany({
        where: {
          closedAt: null,
          OR: [
            { organizationId },
            { organizationId: null, cause: { in: [world.providerCode, organizationId] } },
            { organizationId: null, subjectId: world.gameId },
          ],
        },
        orderBy: { rule: 'asc' },
      })
      return rows.map(({ rule }) => rule)
    },
    async movement(of = {}) {
      const id = newId()
      const state = of.state ?? 'confirmed'
      const isQueued = state === 'retrying'
      await db.movement.create({
        data: {
          id,
          ...{ organizationId, brandId: world.brandId, sessionId: world.sessionId, gameId: world.gameId },
          ...{ providerCode: world.providerCode, playerId: world.playerId, endpointId },
          ...{ transactionId: id, type: 'win', action: 'WIN', amountMinor: 500n, currency: 'EUR' },
          ...{ roundId: `round-${id}`, isFinished: true, state },
          ...(state === 'confirmed' && {
            ...{ operatorStatus: 200, balanceMinor: 1n, mayHaveMoved: true, settledAt: now() },
          }),
          ...{ contentHash: randomBytes(32), body: Buffer.from('{}'), scheduleS: [5], attemptBudget: 2 },
          ...{ providerAnswer: 'ok', createdAt: now(), nextAttemptAt: isQueued ? now() : null },
          deliveryUrl: 'https://wallet.example.com/callback',
          ...of,
        },
      })
      return id
    },
    async attempts({ verdict, count, durationMs = 30 }) {
      const step = latencyBoundsMs.findIndex((bound) => durationMs < bound)
      const bucket = ago(4 * 60_000)
      await db.endpointStatistic.create({
        data: {
          ...{ endpointId, bucket, verdict, reason: '', errorCode: '', attempts: count, lastAt: bucket },
          latency: Array.from({ length: latencyBucketCount }, (_, index) => (index === step ? count : 0)),
          lastMovementId: newId(),
        },
      })
    },
    async signals(kind, subject, count) {
      const minute = new Date(Math.floor(now().getTime() / 60_000) * 60_000)
      await db.signalCount.create({ data: { kind, subject, minute, count } })
    },
  }
}

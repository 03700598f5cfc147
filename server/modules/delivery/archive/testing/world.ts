import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { manualClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { folderStorage } from '@/server/modules/platform/files/storage/folder-storage'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import type { ArchivePorts } from '../archive-months'
import { startOf } from '../months'

/** An empty archive in a folder of its own, and a tenant whose movements are old. */
export async function createArchiveWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  const clock = manualClock(new Date('2027-01-15T00:00:00Z'))
  const { tenant, organizationId, brandId } = await createTestTenant()
  const providerCode = await createTestProvider()
  const own = { organizationId, brandId, providerCode, gameId: await createTestGame({ providerCode }) }
  const ports: ArchivePorts = {
    storage: folderStorage(folder),
    partitions: null,
    limits: { movementsAtOnce: 7, rowsPerGroup: 5, bytesPerGroup: 100_000, rowsPerFile: 20 },
  }
  return {
    ...{ folder, clock, tenant, own, ports, ctx: systemContext('archive-months', clock, 'req-test') },
    fill: (month: string, count: number, of: Filled = {}) => fillMonth({ ...own, month, count, ...of }),
    remove: () => rm(folder, { recursive: true }),
  }
}
export type ArchiveWorld = Awaited<ReturnType<typeof createArchiveWorld>>

interface Filled {
  state?: string
  roundId?: string
  organizationId?: string
  brandId?: string
}

interface Months extends Filled {
  organizationId: string
  brandId: string
  providerCode: string
  gameId: string
  month: string
  count: number
}

const bodies = ['{"a":1}', '\u0000\u00ff€', '']

/** Movements an hour apart from the start of a month, each with an attempt, each third with a second one. Returns their ids. */
async function fillMonth({ month, count, ...of }: Months) {
  const start = startOf(month).getTime()
  const rows = Array.from({ length: count }, (_, index) => {
    const time = new Date(start + index * 3_600_000)
    return { ...of, id: v7({ msecs: time.getTime() }), time, index, endpointId: newId() }
  })
  for (const row of rows) {
    await db.movement.create({ data: movementOf(row) })
    if (isTwice(row))
      for (const number of [1, 2]) await db.walletAttempt.create({ data: attemptOf(row, number) })
  }
  return rows.map(({ id }) => id)
}

interface Row extends Omit<Months, 'month' | 'count'> {
  id: string
  time: Date
  index: number
  endpointId: string
}

const isTwice = ({ index }: Row) => index % 3 === 2

function movementOf(row: Row) {
  const { id, time, index, endpointId, organizationId, brandId, providerCode, gameId } = row
  const { state = 'confirmed', roundId = 'round' } = row
  const own = { organizationId, brandId, providerCode, gameId, sessionId: newId(), playerId: 'p', roundId }
  return {
    ...{ id, ...own, transactionId: `t-${id}`, action: 'SPIN', currency: index % 2 ? 'EUR' : 'JPY' },
    ...{
      type: index % 4 === 3 ? ('win' as const) : ('bet' as const),
      amountMinor: BigInt(index) * 9_007_199_254_740n,
    },
    ...{ isFinished: index % 4 === 3, contentHash: Buffer.from([index, 255]) },
    ...{ body: Buffer.from(bodies[index % 3] ?? ''), endpointId, deliveryUrl: 'https://w.example.com/c' },
    ...{ scheduleS: [5, 30], attemptBudget: 7, attemptCount: isTwice(row) ? 2 : 1, providerAnswer: 'ok' },
    ...{ operatorStatus: 200, operatorResponse: '{"balance":1.10}', createdAt: time, balanceMinor: 110n },
    ...{ mayHaveMoved: true, ...inState(state, time), ...(!isTwice(row) && firstAttempt(state, time)) },
    ...(index === 0 && {
      resolutionNote: 'Ada Lovelace paid it',
      resolvedBy: { kind: 'user', id: 'u', name: 'Ada' },
    }),
  }
}

const inState = (state: string, time: Date) => ({
  state: state as 'confirmed',
  settledAt: state === 'confirmed' ? time : null,
  nextAttemptAt: state === 'retrying' ? time : null,
  ...(state === 'sending' && { leaseToken: newId(), leaseExpiresAt: time }),
})

const firstAttempt = (state: string, time: Date) => ({
  firstSignature: Buffer.from('ab', 'hex'),
  ...(state !== 'sending' && { firstFinishedAt: time, firstDurationMs: 3, firstVerdict: 'confirmed' }),
  ...(state !== 'sending' && { firstResponseHeaders: { 'x-a': 'b' } }),
})

const attemptOf = ({ id, time, endpointId }: Row, number: number) => ({
  ...{
    id: newId(),
    movementId: id,
    endpointId,
    number,
    trigger: 'redelivery',
    url: 'https://w.example.com/c',
  },
  ...{ signature: 'cd', startedAt: time, finishedAt: time, verdict: 'retryable', responseStatus: 500 },
  responseBody: Buffer.from([0, 159, 146, 150]),
})

import { beforeAll, expect, test } from 'vitest'
import { manualClock } from '@/server/core/clock'
import { inLane } from '@/server/database/lane'
import { type Db, inTransaction } from '@/server/db'
import { findEndpoint } from '@/server/modules/accounts/endpoints'
import { findSessionForProvider } from '@/server/modules/play/sessions'
import { cashPlay, draftMovement, type PlayedSession } from './draft-movement'
import { makeMovementMonths } from './movement-months'
import { findMovement, findMovementById, keepFirstAnswer, recordMovement } from './queries-movement'
import { recordOutcomes } from './queries-outcome'
import { findMovementForUpdate } from './queries-refund'
import { reportMovement } from './receive'
import { startDelivery } from './start-delivery'
import { createWorld, type World } from './testing/world'

const now = new Date()
const month = (later: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 10))
const own = `movement_${month(3).toISOString().slice(0, 7).replace('-', '_')}`
let world: World
let id: string

beforeAll(async () => {
  for (const later of [0, 4, 8, 12]) await makeMovementMonths({ clock: manualClock(month(later)) } as never)
  world = await createWorld(month(3))
  world.wallet.behave('timeout')
  await reportMovement(world.ctx, world.report({ type: 'win', transactionId: 'w1' }), world.ports)
  id = await inTransaction(async (db) => (await findMovement(db, identityOf('w1')))?.id ?? '')
})

const inMoneyLane = <T>(work: (db: Db) => Promise<T>) => inLane({ name: 'money' }, () => inTransaction(work))
const identityOf = (transactionId: string) => ({ ...world, transactionId })

/** The partitions of movements that are read, by plans that know no values, of tables that are almost empty. */
const readBy = (work: (db: Db) => Promise<unknown>): Promise<string[]> =>
  inMoneyLane(async (db) => {
    await db.query('set local plan_cache_mode = force_generic_plan')
    const look = async () => {
      const rows = await db.query<{ name: string; scans: bigint }>(
        `select relname as name, seq_scan + coalesce(idx_scan, 0) as scans from pg_stat_xact_user_tables
          where relname ~ '^movement_\\d{4}_\\d{2}$'`,
      )
      return new Map(rows.map(({ name, scans }) => [name, scans]))
    }
    const before = await look()
    await work(db)
    const after = await look()
    return [...after.keys()].filter((name) => after.get(name) !== before.get(name))
  })

async function record(db: Db, transactionId: string) {
  const session = (await findSessionForProvider(world.sessionId, world.providerCode)) as PlayedSession
  const report = world.report({ type: 'bet', transactionId })
  const draft = draftMovement({ report, session, freeRound: cashPlay }, month(3))
  const start = startDelivery(draft, { endpoint: await findEndpoint(session), policy: world.ports.policy })
  const movement = await recordMovement(db, { ...draft, ...start })
  if (!movement || !start.firstAttempt) throw new Error('It was not recorded')
  return { movement, attempt: start.firstAttempt }
}

async function settle(db: Db, transactionId: string) {
  const { movement, attempt } = await record(db, transactionId)
  const none = { responseHeaders: null, responseBody: null, errorCode: null, errorMessage: null }
  const [settled] = await recordOutcomes(db, [
    {
      ...{
        movement,
        attempt,
        ...none,
        event: 'confirmed',
        finishedAt: month(3),
        durationMs: 1,
        verdict: 'confirmed',
      },
      ...{
        verdictReason: '',
        responseStatus: 200,
        nextAttemptAt: null,
        settledAt: month(3),
        operatorResponse: '{}',
      },
      ...{ balanceMinor: 1n, mayHaveMoved: true, providerAnswer: 'ok', isSuccess: true },
    },
  ])
  if (settled?.state !== 'confirmed') throw new Error('It was not settled')
}

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['found by its identity', (db) => findMovement(db, identityOf('w1'))],
  ['locked by its identity', (db) => findMovementForUpdate(db, identityOf('w1'))],
  ['found by its id', (db) => findMovementById(db, id)],
  ['answered', (db) => keepFirstAnswer(db, id, 'pending')],
  ['recorded', (db) => record(db, 'b1')],
  ['recorded and settled', (db) => settle(db, 'b2')],
])('a movement that is %s costs one partition of eighteen', async (_, work) => {
  expect(await readBy(work)).toEqual([own])
})

import { afterEach, describe, expect, test } from 'vitest'
import { openListening } from '@/server/cache/queries-listen'
import { closeDatabase, db } from '@/server/db'
import { env } from '@/server/env'
import { withTwoConnections } from '@/server/health/queries'
import { areSessionsShared } from '@/server/health/require-own-sessions'
import { monthOf } from '@/server/modules/delivery/archive/months'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { createWorld } from '@/server/modules/delivery/wallet/testing/world'
import { openSharingPooler } from '../sharing-pooler'
import { isPgBouncerInstalled, type PgBouncer, startPgBouncer } from './pgbouncer'

/** A drill with a real PgBouncer, where Debian's package is installed; the rule itself is held without it. */
if (!isPgBouncerInstalled) console.info('PgBouncer is not installed: its drill is left out.')

const direct = env().DATABASE_URL
let bouncer: PgBouncer

async function through(poolMode: string): Promise<void> {
  bouncer = await startPgBouncer(direct, poolMode)
  env().DATABASE_URL = bouncer.url
}

afterEach(async () => {
  env().DATABASE_URL = direct
  await bouncer?.stop()
})

test('without a pooler every connection has a session of its own', async () => {
  expect(await withTwoConnections(env().DATABASE_URL, areSessionsShared)).toBe(false)
})

test('a double that lends one session to several clients is noticed', async () => {
  const pooler = await openSharingPooler(direct)
  expect(await withTwoConnections(pooler.url, areSessionsShared)).toBe(true)
  await pooler.close()
})

describe.runIf(isPgBouncerInstalled)('behind PgBouncer', () => {
  test.each(['transaction', 'statement'])('pool_mode = %s is noticed at the start', async (mode) => {
    await through(mode)
    expect(await withTwoConnections(env().DATABASE_URL, areSessionsShared)).toBe(true)
  })

  test('pool_mode = session works: named statements, deadlines, movements in their month and what the database tells', async () => {
    await through('session')
    expect(await withTwoConnections(env().DATABASE_URL, areSessionsShared)).toBe(false)
    const named = {
      name: 'drill',
      text: "select current_setting('statement_timeout') as deadline, $1::int as n",
    }
    for (const n of [1, 2]) expect(await db.query(named, [n])).toEqual([{ deadline: '1min', n }])
    const world = await createWorld(new Date())
    const bet = world.report({ type: 'bet', transactionId: 'b1' })
    expect(await reportMovement(world.ctx, bet, world.ports)).toMatchObject({ outcome: 'ok' })
    expect(
      await db.query('select tableoid::regclass::text as place from movement where organization_id = $1', [
        world.organizationId,
      ]),
    ).toEqual([{ place: `movement_${monthOf(new Date()).replace('-', '_')}` }])
    const listening = await openListening({ heard: () => undefined, lost: () => undefined })
    await listening.close()
    await closeDatabase()
  })
})

import type { PoolClient } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectProviderStub, createProviderStub } from '@/scripts/testing/provider-stub'
import { createSessionWorld } from '@/scripts/testing/session-world'
import { pool } from '@/server/db'
import { consumeLaunchUrl } from './queries-read'

const stub = createProviderStub()
vi.mock('@/server/providers/registry', () => ({ connectProvider: () => connectProviderStub(stub) }))

/** Two instances of the service, as the database sees them: a connection each. */
let one: PoolClient
let other: PoolClient
beforeEach(async () => {
  one = await pool.connect()
  other = await pool.connect()
})
afterEach(() => {
  one.release()
  other.release()
})

/** Until `other` waits for what `one` holds. */
const untilItWaits = () =>
  vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 20_000 },
  )

test('a link that another instance is just opening is opened by that one alone', async () => {
  const world = await createSessionWorld()
  const { body } = await world.create('k')
  const link = { sessionId: body.session_id, now: world.clock.now() }
  await one.query('begin')
  expect(await consumeLaunchUrl(one, link)).toEqual(expect.any(String))
  const second = consumeLaunchUrl(other, link)
  await untilItWaits()
  await one.query('commit')
  expect(await second).toBeNull()
})

test('a link whose opening failed in another instance is still there', async () => {
  const world = await createSessionWorld()
  const { body } = await world.create('k')
  const link = { sessionId: body.session_id, now: world.clock.now() }
  await one.query('begin')
  await consumeLaunchUrl(one, link)
  const second = consumeLaunchUrl(other, link)
  await untilItWaits()
  await one.query('rollback')
  expect(await second).toEqual(expect.any(String))
})

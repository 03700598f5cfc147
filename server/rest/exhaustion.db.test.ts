import type { PoolClient } from 'pg'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { isDatabaseFailure } from '@/server/database/database-failure'
import { laneNames } from '@/server/database/lane'
import { lanePool } from '@/server/database/lane-pools'
import { db, inTransaction } from '@/server/db'
import { machineRoutes } from '@/server/http/routes'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { createWorld, storedMovement, type World } from '@/server/modules/delivery/wallet/testing/world'
import { type ApiTenant, createApiTenant } from '@/server/rest/testing/api-tenant'
import { nestedError } from '@/server/rest/testing/requests'

/** When something runs out: room, connections, or the patience of one wallet. */
let tenant: ApiTenant
beforeAll(async () => {
  tenant = await createApiTenant()
})

const listGames = () =>
  machineRoutes['/v1/games']?.GET(
    new Request('http://api.croupier.test/v1/games', {
      headers: { authorization: `Bearer ${tenant.token}` },
    }),
  ) ?? Promise.reject(new Error('Nothing serves /v1/games'))

const bet = (world: World, transactionId: string) =>
  reportMovement(world.ctx, world.report({ type: 'bet', transactionId }), world.ports)

describe('one wallet that hangs, with two hundred of its bets in flight,', () => {
  test('holds no database connection, and holds up neither the API nor another wallet', async () => {
    const [slow, quick] = [await createWorld(), await createWorld()]
    const release = slow.wallet.hold()
    // In tens, so that none is refused for having waited too long for its turn at the database.
    const waiting: ReturnType<typeof bet>[] = []
    while (waiting.length < 200) {
      for (let more = 0; more < 10; more += 1) waiting.push(bet(slow, `slow-${waiting.length}`))
      await vi.waitFor(() => expect(slow.wallet.requests).toHaveLength(waiting.length), { timeout: 20_000 })
    }
    for (const name of laneNames) {
      const { pool: lane } = lanePool(name)
      expect(lane.totalCount - lane.idleCount, name).toBe(0)
    }
    expect((await listGames()).status).toBe(200)
    expect(await bet(quick, 'quick')).toMatchObject({ outcome: 'ok' })
    release()
    const answers = await Promise.all(waiting)
    expect(answers.filter(({ outcome }) => outcome === 'ok')).toHaveLength(
      [...slow.wallet.booked().values()].length,
    )
    expect(answers).toHaveLength(200)
  })
})

describe('with every database connection taken', () => {
  const taken: PoolClient[] = []
  afterEach(() => {
    for (const client of taken.splice(0)) client.release()
  })
  const takeAll = async () => {
    for (const name of laneNames) {
      const lane = lanePool(name).pool
      for (let held = 0; held < (lane.options.max ?? 0); held += 1) taken.push(await lane.connect())
    }
  }

  test('a call is refused as worth a repeat, and works once there is one again', async () => {
    await takeAll()
    await nestedError(await listGames(), { status: 503, code: 'E0002' })
    for (const client of taken.splice(0)) client.release()
    expect((await listGames()).status).toBe(200)
  })

  test('a change in a transaction is refused as worth a repeat', async () => {
    await takeAll()
    const refusal = await inTransaction((db) => db.organization.count()).catch((error: unknown) => error)
    expect(isDatabaseFailure(refusal), String(refusal)).toBe(true)
  })

  test('a report is not accepted, and leaves neither a movement nor a callback', async () => {
    const world = await createWorld()
    await takeAll()
    await expect(bet(world, 'b1')).rejects.toThrow()
    for (const client of taken.splice(0)) client.release()
    expect(world.wallet.requests).toEqual([])
    await expect(storedMovement(world, 'b1')).rejects.toThrow()
    expect(await bet(world, 'b1')).toMatchObject({ outcome: 'ok', isReplayed: false })
  })
})

describe('with no room left on the disk', () => {
  /** Every write of a table fails as PostgreSQL lets it fail when the disk is full. */
  const fill = (table: string, writes: string) =>
    db.query(`create or replace function disk_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger disk_full before ${writes} on ${table} for each row execute function disk_full()`)
  const empty = (table: string) => db.query(`drop trigger if exists disk_full on ${table}`)
  afterEach(() => Promise.all(['movement', 'game_session', 'session_idempotency'].map(empty)))

  test('a report is not accepted and nothing leaves; once there is room it is as though it came first', async () => {
    const world = await createWorld()
    await fill('movement', 'insert')
    await expect(bet(world, 'b1')).rejects.toMatchObject({ code: '53100' })
    expect(world.wallet.requests).toEqual([])
    await empty('movement')
    expect(await bet(world, 'b1')).toMatchObject({ outcome: 'ok', isReplayed: false })
    expect(world.wallet.requests).toHaveLength(1)
  })

  test('an outcome that cannot be recorded is not lost: the wallet is asked again, with the same bytes', async () => {
    const { recoverInterruptedDeliveries } = await import('@/server/modules/delivery/wallet')
    const { deliverDue } = await import('@/server/modules/delivery/wallet/testing/deliver-due')
    const world = await createWorld()
    await fill('movement', 'update')
    const report = world.report({ type: 'win', transactionId: 'w1' })
    await expect(reportMovement(world.ctx, report, world.ports)).rejects.toMatchObject({ code: '53100' })
    expect(await storedMovement(world, 'w1')).toMatchObject({ state: 'sending' })
    await empty('movement')
    world.clock.advance(31_000)
    expect(await recoverInterruptedDeliveries(world.ctx)).toBe(1)
    world.clock.advance(5_000)
    await deliverDue(world.ctx, world.ports)
    expect(await storedMovement(world, 'w1')).toMatchObject({ state: 'confirmed' })
    expect(new Set(world.wallet.requests.map(({ body }) => Buffer.from(body).toString())).size).toBe(1)
    expect(world.wallet.balance()).toBe(10_100)
  })

  test('a call that writes is refused as worth a repeat, and one that reads is answered', async () => {
    await fill('session_idempotency', 'insert')
    const response = await machineRoutes['/v1/sessions']?.POST(
      new Request('http://api.croupier.test/v1/sessions', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tenant.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'full-disk',
        },
        body: JSON.stringify({
          game_id: tenant.gameId,
          player_id: 'p',
          balance: 1,
          currency: 'EUR',
          country: 'MT',
        }),
      }),
    )
    if (!response) throw new Error('Nothing serves /v1/sessions')
    await nestedError(response, { status: 503, code: 'E0002' })
    expect((await listGames()).status).toBe(200)
  })
})

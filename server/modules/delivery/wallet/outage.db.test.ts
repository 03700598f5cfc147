import { expect, test } from 'vitest'
import { inLane } from '@/server/database/lane'
import { lanePool } from '@/server/database/lane-pools'
import { reportMovement } from './receive'
import { createWorld, storedMovement } from './testing/world'

/** Every connection is lost, and none can be made until `back`. */
async function loseDatabase(): Promise<{ back: () => void }> {
  const { pool } = lanePool('money')
  const { connectionString } = pool.options
  const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
  pool.options.connectionString = 'postgresql://127.0.0.1:1/none'
  for (const client of idle) client.release(true)
  const back = () => {
    pool.options.connectionString = connectionString
  }
  return { back }
}

test('the answer of a wallet outlives a failover: it is recorded once the database is back, and nothing is sent twice', async () => {
  const world = await createWorld()
  let outage: { back: () => void } | undefined
  let waits = 0
  const ports: typeof world.ports = {
    ...world.ports,
    async send(callback) {
      const outcome = await world.ports.send(callback)
      outage = await loseDatabase()
      return outcome
    },
    async sleep() {
      waits += 1
      if (waits === 8) outage?.back()
    },
  }
  const bet = world.report({ type: 'bet', transactionId: 'b1' })
  const answer = await inLane({ name: 'money' }, () => reportMovement(world.ctx, bet, ports))
  expect([answer.outcome, waits]).toEqual(['ok', 8])
  expect(await storedMovement(world, 'b1')).toMatchObject({ state: 'confirmed', leaseToken: null })
  expect(world.wallet.requests).toHaveLength(1)
})

test('an answer is given up when the lease of its movement has ended: somebody else may send it by then', async () => {
  const world = await createWorld()
  let outage: { back: () => void } | undefined
  const ports: typeof world.ports = {
    ...world.ports,
    async send(callback) {
      const outcome = await world.ports.send(callback)
      outage = await loseDatabase()
      return outcome
    },
    async sleep() {
      world.clock.advance(10_000)
    },
  }
  const bet = world.report({ type: 'bet', transactionId: 'b1' })
  await expect(inLane({ name: 'money' }, () => reportMovement(world.ctx, bet, ports))).rejects.toThrow()
  outage?.back()
  expect(await storedMovement(world, 'b1')).toMatchObject({ state: 'sending' })
})

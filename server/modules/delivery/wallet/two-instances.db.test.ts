import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { beginElsewhere, untilWaiting } from '@/server/testing/two-instances'
import { reportMovement } from './index'
import { claimOfEndpoint } from './queries-claim'
import { lockBet } from './queries-refund'
import { createWorld, type World } from './testing/world'

const send = (world: World, of: Parameters<World['report']>[0]) =>
  reportMovement(world.ctx, world.report(of), world.ports)

test('while another instance decides about a refund, neither its bet nor another refund is taken', async () => {
  const one = await beginElsewhere()
  const made = await createWorld()
  // A refund that comes second waits for its bet as long as that takes.
  const world = { ...made, ports: { ...made.ports, policy: { ...made.ports.policy, waitMs: 20_000 } } }
  await lockBet(one.db, { ...world, transactionId: 'b1' })
  const bet = send(world, { type: 'bet', transactionId: 'b1' })
  const refund = send(world, { type: 'refund', transactionId: 'r1', referenceTransactionId: 'b1' })
  await untilWaiting(2)
  expect(world.wallet.requests).toEqual([])
  await one.end('commit')
  expect((await refund).outcome).toBe('ok')
  await bet
  // Whichever was first: the money is where it was.
  expect(world.wallet.balance()).toBe(10_000)
})

test('what another instance is just claiming is left to it, without waiting', async () => {
  const [one, other] = [await beginElsewhere(), await beginElsewhere()]
  const world = await createWorld()
  world.wallet.behave('timeout')
  await send(world, { type: 'win', transactionId: 'w1' })
  world.clock.advance(5_000)
  const now = world.clock.now()
  const claim = { lease: { now, expiresAt: new Date(now.getTime() + 30_000) }, limit: 10 }
  // Waiting is what must not happen: then it ends as a failure.
  await other.db.query(`set local lock_timeout = '2s'`)
  expect(await claimOfEndpoint(one.db, world.endpointId, claim)).toHaveLength(1)
  expect(await claimOfEndpoint(other.db, world.endpointId, claim)).toEqual([])
  await one.end('commit')
  expect(await claimOfEndpoint(db, world.endpointId, claim)).toEqual([])
})

import { beforeEach, expect, test, vi } from 'vitest'
import { createProviderStub, freeRoundsFamilies, stubProviders } from '@/server/testing/provider-stub'
import { createCampaignWorker } from './campaign-worker'
import { policy } from './policy'
import * as queriesWork from './queries-work'
import { createCampaignWorld } from './testing/world'

/** The worker dies at chosen moments: what it had not committed is gone, and what the provider heard stays heard. */

const stub = createProviderStub()
stubProviders(stub)

class Killed extends Error {}
let mayDie = (_moment: string): void => undefined
const { claimPlayers, saveOutcomes } = queriesWork
beforeEach(() => {
  vi.spyOn(queriesWork, 'claimPlayers').mockImplementation(async (...args) => {
    const claimed = await claimPlayers(...args)
    mayDie('claimed')
    return claimed
  })
  vi.spyOn(queriesWork, 'saveOutcomes').mockImplementation(async (...args) => {
    mayDie('worked')
    const saved = await saveOutcomes(...args)
    mayDie('saved, not committed')
    return saved
  })
})

/** What the provider really holds: grants by id, as it answers the same for the same one. */
const atProvider = new Map<string, string>()

beforeEach(() => {
  Object.assign(stub, createProviderStub(), { freeRounds: freeRoundsFamilies.aurora })
  mayDie = () => undefined
  atProvider.clear()
  const { issue } = stub
  stub.issue = (request) => {
    mayDie('about to ask')
    atProvider.set(request.grantId, request.playerId)
    mayDie('asked')
    return issue(request)
  }
})

/** A repeatable sequence of numbers below one. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

test.each([1, 2, 3, 4])(
  'a worker that dies again and again at random moments leaves every player with exactly one grant (%i)',
  async (seed) => {
    const world = await createCampaignWorld(stub)
    const id = await world.started(120)
    const next = sequence(seed)
    let deaths = 0
    // A death with a whole batch costs each of its players a try: never so many that one of them has none left.
    let batchDeaths = 0
    mayDie = (moment) => {
      const isOfOne = moment.includes('ask')
      if (deaths >= 40 || (!isOfOne && batchDeaths >= 5)) return
      if (next() >= (isOfOne ? 0.05 : 0.25)) return
      deaths += 1
      if (!isOfOne) batchDeaths += 1
      throw new Killed(moment)
    }
    for (let starts = 0; (await world.get(id)).status === 'running'; starts += 1) {
      expect(starts).toBeLessThan(200)
      await world.run().catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
      world.clock.advance(policy.leaseMs)
    }
    expect(deaths).toBeGreaterThan(5)
    const grants = await world.grants()
    expect(grants.map(({ playerId }) => playerId).toSorted()).toEqual(
      Array.from({ length: 120 }, (_, at) => `p${at + 1}`).toSorted(),
    )
    expect(new Set(grants.map(({ status }) => status))).toEqual(new Set(['active']))
    expect([...atProvider.keys()].toSorted()).toEqual(grants.map(({ id: grantId }) => grantId).toSorted())
    expect((await world.get(id)).counts).toMatchObject({ byStatus: { issued: 120 }, grants: { active: 120 } })
  },
)

test('a worker that dies while cancelling leaves nothing issued', async () => {
  const world = await createCampaignWorld(stub)
  const id = await world.started(60)
  await world.step()
  const next = sequence(9)
  mayDie = () => {
    if (next() < 0.2) throw new Killed()
  }
  await world.cancel(id)
  for (let starts = 0; (await world.get(id)).status === 'cancelling'; starts += 1) {
    expect(starts).toBeLessThan(100)
    await world.run().catch(() => undefined)
    world.clock.advance(policy.leaseMs)
  }
  expect((await world.get(id)).counts).toMatchObject({ byStatus: { cancelled: 60 }, grants: { active: 0 } })
})

test('many workers at once issue to nobody twice', async () => {
  const world = await createCampaignWorld(stub)
  const id = await world.started(200)
  await Promise.all(Array.from({ length: 5 }, () => world.run()))
  expect(await world.grants()).toHaveLength(200)
  expect(stub.issues).toHaveLength(200)
  expect((await world.get(id)).counts.byStatus.issued).toBe(200)
})

test('a worker that stops leaves to another at once whom it had not begun with', async () => {
  const world = await createCampaignWorld(stub)
  await world.started(40)
  const { issue } = stub
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let asked = 0
  stub.issue = async (request) => {
    asked += 1
    await held
    return issue(request)
  }
  const stopping = createCampaignWorker()
  await stopping.startDue(world.ctx)
  await expect.poll(() => asked).toBe(policy.concurrency)
  const drained = stopping.drain()
  release()
  await drained
  expect(atProvider.size).toBe(policy.concurrency)
  await world.run()
  expect(await world.grants()).toHaveLength(40)
  expect(atProvider.size).toBe(40)
})

test('the next players are claimed while the present ones are with the provider, and no more than may be are asked at once', async () => {
  const world = await createCampaignWorld(stub)
  const id = await world.started(120)
  const { issue } = stub
  let claims = 0
  let haveNext = () => {}
  const next = new Promise<void>((resolve) => {
    haveNext = resolve
  })
  let asking = 0
  let most = 0
  // Nobody is answered before that: then one too many would have had the time to ask.
  const look = () => {
    if (claims >= 2 && asking >= policy.concurrency) setTimeout(haveNext, 50)
  }
  mayDie = (moment) => {
    if (moment === 'claimed') claims += 1
    look()
  }
  stub.issue = async (request) => {
    asking += 1
    most = Math.max(most, asking)
    look()
    await next
    asking -= 1
    return issue(request)
  }
  await world.run()
  expect(most).toBe(policy.concurrency)
  expect((await world.get(id)).counts.byStatus.issued).toBe(120)
})

test('whom the provider keeps waiting until the claim is nearly over is left for later, with nothing begun', async () => {
  const world = await createCampaignWorld(stub)
  const id = await world.started(policy.claims.min)
  const { issue } = stub
  stub.issue = async (request) => {
    if (stub.issues.length === policy.concurrency)
      world.clock.advance(policy.leaseMs - policy.longestCallMs + 1)
    return issue(request)
  }
  await world.step()
  expect(stub.issues).toHaveLength(policy.concurrency)
  expect(await world.grants()).toHaveLength(policy.concurrency)
  const waiting = (await world.players(id)).filter(({ status }) => status === 'queued')
  expect(waiting).toHaveLength(policy.claims.min - policy.concurrency)
  expect(waiting.every(({ tries, grantId }) => tries === 0 && grantId === null)).toBe(true)
  await world.run()
  expect((await world.get(id)).counts.byStatus.issued).toBe(policy.claims.min)
})

test('a worker that comes back after its claim expired overwrites nothing and issues nothing twice', async () => {
  const world = await createCampaignWorld(stub)
  const id = await world.started(1)
  const { issue } = stub
  let isFirst = true
  stub.issue = async (request) => {
    if (isFirst) {
      isFirst = false
      world.clock.advance(policy.leaseMs)
      await world.run()
    }
    return issue(request)
  }
  await world.run()
  expect(await world.grants()).toMatchObject([{ status: 'active' }])
  expect(new Set(stub.issues.map(({ grantId }) => grantId)).size).toBe(1)
  expect(await world.players(id)).toMatchObject([{ status: 'issued', tries: 2 }])
})

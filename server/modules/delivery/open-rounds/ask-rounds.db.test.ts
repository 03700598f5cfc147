import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { asOrganizationId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { reportMovement, summarizeLateBets } from '@/server/modules/delivery/wallet'
import { analyst } from '@/server/modules/delivery/wallet/testing/reported'
import {
  createWorld,
  forgetMovements,
  supporter,
  type World,
} from '@/server/modules/delivery/wallet/testing/world'
import {
  askRoundAgain,
  closeOpenRound,
  createRoundWorker,
  findOpenRounds,
  getOpenRound,
  listOpenRounds,
  markOpenRound,
  summarizeOpenRounds,
} from './index'

/** A provider that speaks our protocol, and answers about rounds as it is told. */
let server: Server
let asked: string[] = []
let answer: { status: number; body: unknown } = { status: 404, body: {} }

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())
afterEach(async () => {
  asked = []
  await forgetMovements()
  await db.query('truncate open_round, open_round_progress')
})

const minute = 60_000
const bet = { transaction_id: 'b1', type: 'bet', amount: 100, currency: 'EUR' }
const win = { transaction_id: 'w1', type: 'win', amount: 250, currency: 'EUR' }
const say = (status: string, ...transactions: object[]) => {
  answer = { status: 200, body: { round_id: 'round-1', status, transactions } }
}

/** A round whose bet was taken half an hour ago. */
async function openRound(): Promise<{ world: World; id: string }> {
  const world = await createWorld()
  const { port } = server.address() as AddressInfo
  const secretSealed = keyring().seal(
    `whsec_${Buffer.from('a'.repeat(32)).toString('base64')}`,
    'provider.secret',
  )
  const data = { dialect: 'aurora', baseUrl: `http://127.0.0.1:${port}`, secretSealed }
  await db.provider.update({ where: { code: world.providerCode }, data })
  await reportMovement(world.ctx, world.report({ type: 'bet', transactionId: 'b1' }), world.ports)
  world.clock.advance(31 * minute)
  await findOpenRounds(world.ctx)
  const { id } = await db.openRound.findFirstOrThrow({ where: { organizationId: world.organizationId } })
  return { world, id }
}

async function ask({ ctx }: World): Promise<void> {
  const worker = createRoundWorker()
  await worker.startDue(ctx)
  await worker.idle()
}
const stored = (id: string) => db.openRound.findUniqueOrThrow({ where: { id } })

describe('a provider that is asked about a round', () => {
  test('is asked with its session, and its win that was never reported is shown; no wallet is told', async () => {
    const { world, id } = await openRound()
    say('finished', bet, win)
    await ask(world)
    expect(asked).toEqual([`/rounds/round-1?session_id=${world.sessionId}`])
    const round = await getOpenRound(analyst(world), { id })
    expect(round).toMatchObject({
      verdict: 'win_not_reported',
      state: 'open',
      askError: null,
      answer: { status: 'finished' },
      findings: [{ kind: 'win_not_reported', transactionId: 'w1', theirsMinor: '250' }],
      movements: [{ transactionId: 'b1', state: 'confirmed', balanceMinor: 9_900n }],
    })
    expect(world.wallet.requests).toHaveLength(1)
  })

  test('closes a round that is over on all three sides', async () => {
    const { world, id } = await openRound()
    say('finished', bet)
    await ask(world)
    expect(await stored(id)).toMatchObject({ state: 'closed', closeReason: 'finished_at_provider' })
  })

  test('that does not know the round is an answer', async () => {
    const { world, id } = await openRound()
    answer = { status: 404, body: { error: 'unknown_round', message: 'none' } }
    await ask(world)
    expect(await stored(id)).toMatchObject({ verdict: 'unknown_to_provider', askError: null, state: 'open' })
  })

  test('and fails is asked again later, each time less often, and not for ever', async () => {
    const { world, id } = await openRound()
    answer = { status: 500, body: {} }
    await ask(world)
    const failed = await stored(id)
    expect(failed).toMatchObject({ verdict: null, askCount: 1, leaseToken: null })
    expect(failed.askError).toContain('HTTP 500')
    expect(failed.nextAskAt?.getTime()).toBe(world.clock.now().getTime() + minute)
    await ask(world)
    expect(asked).toHaveLength(1)
    for (let count = 0; count < 30; count += 1) {
      world.clock.advance(24 * 60 * minute)
      await ask(world)
    }
    expect(asked).toHaveLength(13)
    expect((await stored(id)).nextAskAt).toBeNull()
  })

  test('that is away is not asked about its other rounds before a minute is over', async () => {
    const { world, id } = await openRound()
    await db.query(
      `insert into open_round select copy.* from open_round r, generate_series(1, 99) n,
        lateral jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'round_id', 'other-' || n)) copy
      where r.id = $1`,
      [id],
    )
    answer = { status: 503, body: {} }
    await ask(world)
    const first = asked.length
    expect(first).toBeLessThanOrEqual(20)
    await ask(world)
    expect(asked).toHaveLength(first)
    say('open', bet)
    world.clock.advance(minute)
    await ask(world)
    expect(asked).toHaveLength(100 + first)
  })

  test('keeps its last answer where it then fails', async () => {
    const { world, id } = await openRound()
    say('open', bet)
    await ask(world)
    answer = { status: 500, body: {} }
    world.clock.advance(minute)
    await ask(world)
    const round = await stored(id)
    expect(round).toMatchObject({ verdict: 'still_open', answer: { status: 'open' } })
    expect(round.askError).toContain('HTTP 500')
  })

  test('is asked once by several instances, and again after one that died', async () => {
    const { world, id } = await openRound()
    say('open', bet)
    await Promise.all([ask(world), ask(world), ask(world)])
    expect(asked).toHaveLength(1)
    const now = world.clock.now()
    const lease = { leaseToken: world.sessionId, leaseExpiresAt: new Date(now.getTime() + minute) }
    await db.openRound.update({ where: { id }, data: { ...lease, nextAskAt: now } })
    await ask(world)
    expect(asked).toHaveLength(1)
    world.clock.advance(minute)
    await ask(world)
    expect(asked).toHaveLength(2)
  })
})

describe('a person', () => {
  const actionsOf = async ({ organizationId }: World) =>
    (await db.auditEntry.findMany({ where: { organizationId }, orderBy: { id: 'asc' } })).map(
      ({ action }) => action,
    )

  test('has the provider asked again, marks the round and closes it, each with an audit row', async () => {
    const { world, id } = await openRound()
    say('open', bet)
    await ask(world)
    await askRoundAgain(supporter(world), { id })
    await ask(world)
    expect(asked).toHaveLength(2)
    await markOpenRound(supporter(world), { id, mark: 'reported_to_provider', note: 'Ticket 17' })
    await closeOpenRound(supporter(world), { id, note: 'Settled with the provider.' })
    expect(await stored(id)).toMatchObject({
      state: 'closed',
      closeReason: 'by_support',
      closeNote: 'Settled with the provider.',
      mark: 'reported_to_provider',
    })
    expect(await actionsOf(world)).toEqual(['round.asked', 'round.marked', 'round.closed'])
    await expect(closeOpenRound(supporter(world), { id, note: 'again' })).rejects.toMatchObject({
      code: 'E0003',
    })
  })

  test('closes a round once, however often they click', async () => {
    const { world, id } = await openRound()
    const closing = [1, 2, 3].map(() => closeOpenRound(supporter(world), { id, note: 'Settled.' }))
    const done = await Promise.allSettled(closing)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await actionsOf(world)).toEqual(['round.closed'])
  })

  test('of another organization finds nothing, and one who may only read changes nothing', async () => {
    const { world, id } = await openRound()
    const stranger = supporter(await createWorld())
    const acts = [
      () => getOpenRound(stranger, { id }),
      () => askRoundAgain(stranger, { id }),
      () => closeOpenRound(stranger, { id, note: 'not mine' }),
    ]
    for (const act of acts) await expect(act()).rejects.toMatchObject({ code: 'E0004' })
    expect((await listOpenRounds(stranger, {})).rounds).toEqual([])
    await expect(askRoundAgain(analyst(world), { id })).rejects.toMatchObject({ code: 'E5004' })
  })

  test('goes through all open rounds by pages, the oldest first, and back', async () => {
    const { world, id } = await openRound()
    const reader = { ...analyst(world), organizationId: asOrganizationId(world.organizationId) }
    const {
      answer: _answer,
      findings: _findings,
      markedBy: _by,
      closedBy: _closer,
      ...round
    } = await db.openRound.findUniqueOrThrow({ where: { id } })
    await db.openRound.createMany({
      data: Array.from({ length: 119 }, (_, place) => ({
        ...{ ...round, id: newId(), roundId: `more-${place}` },
        // Several opened at the same moment.
        openedAt: new Date(round.openedAt.getTime() - Math.floor(place / 7) * 1_000),
      })),
    })
    const pages: string[][] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listOpenRounds>> = await listOpenRounds(reader, { cursor })
      pages.push(page.rounds.map((one) => one.id))
      expect(page.totals).toMatchObject([{ rounds: 120n, atRiskMinor: '12000' }])
      expect(page.older === null).toBe(pages.length === 1)
      if (pages.length === 3) {
        const back = await listOpenRounds(reader, { cursor: page.older })
        expect(back.rounds.map((one) => one.id)).toEqual(pages[1])
      }
      cursor = page.newer
    } while (cursor !== null)
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(new Set(pages.flat()).size).toBe(120)
  })

  test('sees rounds of the set age, the oldest first, with what is at risk', async () => {
    const { world, id } = await openRound()
    const reader = { ...analyst(world), organizationId: asOrganizationId(world.organizationId) }
    expect(await listOpenRounds(reader, {})).toMatchObject({
      rounds: [{ id, atRiskMinor: 100n }],
      totals: [{ currency: 'EUR', atRiskMinor: '100' }],
      older: null,
      newer: null,
    })
    expect((await listOpenRounds(reader, { minHours: 1 })).rounds).toEqual([])
    expect((await listOpenRounds(reader, { verdict: 'late_bet' })).rounds).toEqual([])
    expect((await listOpenRounds(reader, { verdict: 'not_asked' })).rounds).toHaveLength(1)
    expect((await listOpenRounds(reader, { brandId: 'no uuid' })).rounds).toEqual([])
    const age = { where: { id: world.organizationId }, data: { openRoundMinutes: 45 } }
    await db.organization.update(age)
    expect((await listOpenRounds(reader, {})).rounds).toEqual([])
    const now = world.clock.now()
    expect(await summarizeOpenRounds(db, { now })).toEqual([])
    expect(await summarizeLateBets(db, { now })).toEqual([])
  })
})

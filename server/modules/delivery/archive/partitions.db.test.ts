import { afterEach, beforeEach, expect, test } from 'vitest'
import { db } from '@/server/db'
import { getMovement } from '@/server/modules/delivery/transactions'
import {
  getPossibleActions,
  makeMovementMonths,
  replayMovement,
  reportMovement,
} from '@/server/modules/delivery/wallet'
import { createWorld } from '@/server/modules/delivery/wallet/testing/world'
import { replaceSingleton } from '@/server/testing/replace-singleton'
import { beginElsewhere, untilWaiting } from '@/server/testing/two-instances'
import { emptyTables } from '@/server/testing/without-guards'
import { archiveMonths } from './archive-months'
import { monthOf, monthsAfter, startOf } from './months'
import { livePartitions } from './partitions'
import { usualLimits } from './row-groups'
import { type ArchiveWorld, createArchiveWorld } from './testing/world'
import { verifyArchive } from './verify-archive'
import { setCheckpointHook } from './write-month'

/** The template was partitioned when the run began: this month is the first with a partition, what was before shares one. */
const thisMonth = monthOf(new Date())
const weekMs = 7 * 24 * 3_600_000

let world: ArchiveWorld
let restore: () => void

beforeEach(async () => {
  await emptyTables('movement', 'wallet_attempt', 'movement_identity', 'archive_month', 'archived_resolution')
  world = await createArchiveWorld()
  world.clock.set(startOf(thisMonth))
  await makeMovementMonths(world.ctx)
  restore = replaceSingleton('archive-storage', world.ports.storage)
})
afterEach(() => {
  setCheckpointHook(null)
  restore()
  return world.remove()
})

const run = (limits = world.ports.limits) =>
  archiveMonths(world.ctx, { ...world.ports, partitions: livePartitions(), limits })
/** Until the months are over for as long as they are kept at hand. */
const waitFor = (month: string) => world.clock.set(startOf(monthsAfter(month, 14)))

async function parts(): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select relname || case when relispartition then '' else ' alone' end as name from pg_class
      where relname ~ '^(movement|wallet_attempt)_(before|\\d{4}_\\d{2})$' order by 1`,
  )
  return rows.map(({ name }) => name)
}
const ofMonth = (month: string) => (name: string) => name.includes(month.replace('-', '_'))

test('months leave with their partitions, wherever a run breaks off, and are found again', async () => {
  const [old, next] = [monthsAfter(thisMonth, -1), monthsAfter(thisMonth, 1)]
  const ids = [
    ...(await world.fill(old, 4)),
    ...(await world.fill(thisMonth, 3)),
    ...(await world.fill(next, 1)),
  ]
  const show = async (id: string) => {
    const { attempts, amountMinor, body, state } = await getMovement(
      { ...world.tenant, clock: world.clock },
      { id },
    )
    return { attempts, amountMinor, body, state }
  }
  const shown = await Promise.all(ids.map(show))
  waitFor(thisMonth)
  const isHere = async (month: string) => (await parts()).filter(ofMonth(month))
  const began = (await parts()).length
  for (const name of ['verified', 'resolutions_kept', 'detached', 'dropped'] as const) {
    if (name === 'dropped') await run().then(() => world.clock.advance(weekMs))
    setCheckpointHook((reached) => {
      if (reached === name) throw new Error('killed')
    })
    await expect(run(), name).rejects.toThrow('killed')
    setCheckpointHook(null)
  }
  expect(await run()).toMatchObject({ failed: 0 })
  expect([await isHere('before'), await isHere(thisMonth), (await isHere(next)).length]).toEqual([[], [], 2])
  expect((await parts()).length).toBe(began - 4)
  expect(await db.movement.findMany({ select: { id: true } })).toEqual([{ id: ids.at(-1) }])
  expect(await Promise.all(ids.map(show))).toEqual(shown)
  expect((await verifyArchive(world.ports.storage, { now: world.clock.now(), head: null })).faults).toEqual(
    [],
  )
})

test('a month stays while the archive has not verified it, and while somebody reads movements', async () => {
  await world.fill(thisMonth, 2)
  waitFor(thisMonth)
  await archiveMonths(world.ctx, world.ports)
  const { detach, drop } = livePartitions()
  const [name, now] = [thisMonth.replace('-', '_'), world.clock.now()]
  await db.archiveMonth.updateMany({ data: { state: 'written' } })
  expect(await detach(name, now)).toBe(false)
  await db.archiveMonth.updateMany({ data: { state: 'verified' } })
  expect(await drop(name)).toBe(false)
  const reader = await beginElsewhere()
  await reader.db.query('select id from movement limit 1')
  const leaving = detach(name, now)
  await untilWaiting(1)
  expect((await parts()).filter(ofMonth(thisMonth))).toHaveLength(2)
  await reader.end('commit')
  expect([await leaving, await detach(name, now), await drop(name)]).toEqual([true, false, false])
})

test('a report of an archived movement is a repeat, and its refund reverses it once', async () => {
  const month = monthsAfter(thisMonth, 1)
  const play = await createWorld(new Date(startOf(month).getTime() + weekMs))
  const send = (of: Parameters<typeof play.report>[0]) =>
    reportMovement(play.ctx, play.report(of), play.ports)
  const reports = [
    { type: 'bet', transactionId: 'b1' },
    { type: 'bet', transactionId: 'b2' },
    { type: 'refund', transactionId: 'r2', referenceTransactionId: 'b2' },
    { type: 'refund', transactionId: 'again-r2', referenceTransactionId: 'b2' },
    { type: 'win', transactionId: 'w1' },
  ] as const
  const answers = []
  for (const report of reports) answers.push(await send(report))
  play.wallet.behave('decline')
  answers.push(await send({ type: 'bet', transactionId: 'd1' }))
  play.wallet.behave('accept')
  const [balance, sent] = [play.wallet.balance(), play.wallet.requests.length]

  waitFor(month)
  await run(usualLimits)
  world.clock.advance(weekMs)
  await run(usualLimits)
  expect((await parts()).filter(ofMonth(month))).toEqual([])
  play.clock.set(world.clock.now())
  const again = []
  for (const report of [...reports, { type: 'bet', transactionId: 'd1' } as const])
    again.push(await send(report))
  expect(again).toEqual(answers.map((answer) => ({ ...answer, isReplayed: true })))
  expect(await send({ type: 'win', transactionId: 'w1', amountMinor: 7n })).toMatchObject({
    outcome: 'conflict',
  })
  expect(await send({ type: 'refund', transactionId: 'r3', referenceTransactionId: 'b2' })).toMatchObject({
    outcome: 'ok',
  })
  expect([play.wallet.balance(), play.wallet.requests.length]).toEqual([balance, sent])

  for (const transactionId of ['r1', 'again-r1'])
    expect(
      await send({ type: 'refund', transactionId, referenceTransactionId: 'b1' }),
      transactionId,
    ).toMatchObject({ outcome: 'ok' })
  expect([play.wallet.balance(), play.wallet.requests.length]).toEqual([balance + 100, sent + 1])
  const stray = { type: 'refund', transactionId: 'r4', referenceTransactionId: 'w1' } as const
  expect(await send(stray)).toMatchObject({ outcome: 'failed', reason: 'reference_is_not_a_bet' })
})

test('support may replay a held refund of an archived bet, of one that took money, and once', async () => {
  const month = monthsAfter(thisMonth, 1)
  const play = await createWorld(new Date(startOf(month).getTime() + weekMs))
  const send = (of: Parameters<typeof play.report>[0]) =>
    reportMovement(play.ctx, play.report(of), play.ports)
  await send({ type: 'bet', transactionId: 'b1' })
  play.wallet.behave('decline')
  await send({ type: 'bet', transactionId: 'd1' })
  play.wallet.behave('accept')
  waitFor(month)
  await run(usualLimits)
  play.clock.set(world.clock.now())
  const balance = play.wallet.balance()
  const hold = async (transactionId: string, referenceTransactionId: string) => {
    const differing = { type: 'refund', transactionId, referenceTransactionId, amountMinor: 99n } as const
    expect(await send(differing)).toMatchObject({ outcome: 'failed', reason: 'differs_from_bet' })
    const { id } = await db.movement.findFirstOrThrow({ where: { transactionId } })
    return id
  }
  const tenant = { ...world.tenant, organizationId: play.organizationId as never, clock: play.clock }
  const replay = (id: string) => replayMovement(tenant, { id }, play.ports)

  const [first, second] = [await hold('h1', 'b1'), await hold('h2', 'b1')]
  expect(await getPossibleActions(tenant, { id: first })).toMatchObject({
    canReplay: true,
    whyNoReplay: null,
  })
  expect(await replay(first)).toEqual({ id: first, state: 'confirmed' })
  expect(play.wallet.balance()).toBe(balance + 100)
  await expect(replay(second)).rejects.toThrow('Another refund of this bet was already delivered.')
  await expect(replay(await hold('h3', 'd1'))).rejects.toThrow('Its bet was not debited')
  expect(play.wallet.balance()).toBe(balance + 100)
})

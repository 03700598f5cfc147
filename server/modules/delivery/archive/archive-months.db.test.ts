import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { emptyTables, withoutGuards } from '@/server/testing/without-guards'
import { archiveMonths } from './archive-months'
import { attemptFields, columnNames, movementFields } from './columns'
import { idsOf } from './months'
import { addUp } from './sums'
import { type ArchiveWorld, createArchiveWorld } from './testing/world'
import { verifyArchive } from './verify-archive'
import { checkpoints, setCheckpointHook } from './write-month'

let world: ArchiveWorld

beforeEach(async () => {
  await emptyTables(
    'movement',
    'wallet_attempt',
    'movement_identity',
    'archive_month',
    'archived_resolution',
    'organization_retention',
    'open_round',
  )
  world = await createArchiveWorld()
})
afterEach(() => {
  setCheckpointHook(null)
  return world.remove()
})

const run = (ports: Partial<ArchiveWorld['ports']> = {}) =>
  archiveMonths(world.ctx, { ...world.ports, ...ports })
const check = (head?: string) =>
  verifyArchive(world.ports.storage, { now: world.clock.now(), head: head ?? null })
async function runUntil(name: (typeof checkpoints)[number], ports: Partial<ArchiveWorld['ports']> = {}) {
  setCheckpointHook((reached) => {
    if (reached === name) throw new Error('killed')
  })
  await run(ports).finally(() => setCheckpointHook(null))
}
const states = async () =>
  Object.fromEntries((await db.archiveMonth.findMany()).map(({ month, state }) => [month, state]))

test('months past their time are written as a chain, read back and verified; younger ones wait', async () => {
  await world.fill('2025-10', 5)
  await world.fill('2025-12', 3)
  // On 15 January 2027, thirteen months after the end of November have passed, and of December have not.
  expect(await run()).toEqual({ steps: 4, failed: 0 })
  expect(await states()).toEqual({ '2025-10': 'verified', '2025-11': 'verified' })
  const [first, second] = await db.archiveMonth.findMany({ orderBy: { month: 'asc' } })
  expect(second?.previousSha256).toBe(first?.linkSha256)
  expect(await check()).toMatchObject({ months: 2, faults: [], head: second?.linkSha256 })
  expect(await run()).toEqual({ steps: 0, failed: 0 })
})

test('an organization that keeps its transactions at hand for longer holds its months back', async () => {
  await world.fill('2025-10', 2)
  const { organizationId } = world.own
  const data = { organizationId, monthsAtHand: 15, yearsKept: 12, updatedAt: world.clock.now() }
  await db.organizationRetention.create({ data })
  expect(await run()).toEqual({ steps: 0, failed: 0 })
  world.clock.set(new Date('2027-02-01T00:00:00Z'))
  await run()
  const row = await db.archiveMonth.findUnique({ where: { month: '2025-10' } })
  expect(row?.keptUntil).toEqual(new Date('2037-11-01T00:00:00Z'))
})

test('every row stands in the files, in order, with the sums of the database', async () => {
  const ids = await world.fill('2025-10', 53)
  await run()
  const files = await db.archiveFile.findMany({ where: { month: '2025-10' }, orderBy: { position: 'asc' } })
  const movements = files.filter(({ subject }) => subject === 'movements')
  expect(movements.length).toBeGreaterThan(2)
  expect(movements[0]?.firstId).toBe(ids[0])
  expect(movements.at(-1)?.lastId).toBe(ids.at(-1))
  const sums = await db.query<{ currency: string; type: string; state: string; count: bigint; sum: string }>(
    `select currency, transaction_type::text as type, state::text, count(*), sum(amount_minor)::text as sum
      from movement group by 1, 2, 3`,
  )
  const expected = sums.map(({ count, sum, ...of }) => ({ ...of, count: Number(count), amountMinor: sum }))
  expect(addUp(movements.map((file) => file.sums as never))).toEqual(addUp([expected]))
  const row = await db.archiveMonth.findUniqueOrThrow({ where: { month: '2025-10' } })
  expect([row.movements, row.attempts]).toEqual([53n, 53n + 17n])
  expect(await check()).toMatchObject({ months: 2, rows: 53 + 70, faults: [] })
  expect((await check(row.linkSha256 ?? '')).faults).toMatchObject([{ key: '2025-11/manifest.json' }])
})

describe('a month is not closed', () => {
  test('while a transaction is in flight or needs attention, or a bet is late', async () => {
    for (const state of ['sending', 'retrying', 'unknown', 'rejected', 'exhausted']) {
      await world.fill('2025-10', 1, { state })
      expect(await run(), state).toEqual({ steps: 0, failed: 0 })
      await withoutGuards((tx) => tx.movement.deleteMany())
    }
    const [id = ''] = await world.fill('2025-10', 1)
    await db.movement.update({ where: { id }, data: { providerAnswer: 'failed' } })
    expect(await run()).toEqual({ steps: 0, failed: 0 })
  })

  test('while a round of it is open', async () => {
    await world.fill('2025-10', 1)
    const { gameId, ...own } = world.own
    const [start, end] = [new Date('2025-10-31T23:00:00Z'), new Date('2025-11-01T01:00:00Z')]
    await db.openRound.create({
      data: {
        ...{
          id: newId(),
          ...own,
          gameId,
          roundId: 'r',
          playerId: 'p',
          currency: 'EUR',
          sessionId: newId(),
          state: 'open',
        },
        ...{
          openedAt: start,
          lastMovementAt: end,
          betMinor: 1n,
          winMinor: 0n,
          refundMinor: 0n,
          atRiskMinor: 1n,
        },
        ...{ checkedAt: end, createdAt: end },
      },
    })
    expect(await run()).toEqual({ steps: 0, failed: 0 })
  })
})

describe('a run that breaks off', () => {
  test('is continued by the next, wherever it breaks off', async () => {
    await world.fill('2025-10', 23)
    for (const name of checkpoints.filter(
      (one) => !['resolutions_kept', 'detached', 'dropped'].includes(one),
    )) {
      await expect(runUntil(name), name).rejects.toThrow('killed')
      // What had its lease is dead.
      world.clock.advance(16 * 60_000)
    }
    await run()
    expect(await states()).toEqual({ '2025-10': 'verified', '2025-11': 'verified' })
    const { faults, rows } = await check()
    expect([faults, rows]).toEqual([[], 23 + 30])
  })

  test('without a crash hands its month back at once; with one, when its lease ends', async () => {
    await world.fill('2025-10', 3)
    await expect(runUntil('begun')).rejects.toThrow('killed')
    await db.archiveMonth.updateMany({
      data: {
        leaseToken: '01890000-0000-7000-8000-000000000000',
        leaseExpiresAt: new Date(world.clock.now().getTime() + 1),
      },
    })
    expect(await run()).toEqual({ steps: 0, failed: 0 })
    world.clock.advance(2)
    expect(await run()).toMatchObject({ failed: 0 })
    expect(await states()).toMatchObject({ '2025-10': 'verified' })
  })

  test('two at once write one archive', async () => {
    await world.fill('2025-10', 23)
    await Promise.all([run(), run(), run()])
    await run()
    expect(await states()).toEqual({ '2025-10': 'verified', '2025-11': 'verified' })
    expect((await check()).faults).toEqual([])
  })
})

describe('what differs', () => {
  test('between writing and reading back is written again: a file', async () => {
    await world.fill('2025-10', 12)
    await expect(runUntil('written')).rejects.toThrow('killed')
    const path = join(world.folder, '2025-10', 'movements-001.parquet')
    const bytes = await readFile(path)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    await writeFile(path, bytes)
    expect(await run()).toEqual({ steps: 0, failed: 1 })
    const row = await db.archiveMonth.findFirstOrThrow()
    expect(row).toMatchObject({ state: 'writing', failure: expect.stringContaining('movements-001.parquet') })
    await run()
    expect(await states()).toMatchObject({ '2025-10': 'verified' })
    expect((await check()).faults).toEqual([])
  })

  test('between writing and reading back is written again: anything in the database', async () => {
    const [, id] = await world.fill('2025-10', 12)
    const changes = [
      'amount_minor = amount_minor + 1',
      String.raw`body = '\x00'`,
      "first_verdict = 'rejected'",
    ]
    for (const change of changes) {
      await expect(runUntil('written')).rejects.toThrow('killed')
      await withoutGuards((tx) => tx.query(`update movement set ${change} where id = $1`, [id]))
      expect(await run(), change).toEqual({ steps: 0, failed: 1 })
    }
    await run()
    expect(await states()).toMatchObject({ '2025-10': 'verified' })
  })

  test('is named: one byte of any file', async () => {
    await world.fill('2025-10', 12)
    await run()
    const folder = join(world.folder, '2025-10')
    for (const name of await readdir(folder)) {
      const bytes = await readFile(join(folder, name))
      const changed = Buffer.from(bytes)
      changed[bytes.length - 9] = (changed[bytes.length - 9] ?? 0) ^ 1
      await writeFile(join(folder, name), changed)
      expect((await check()).faults[0]?.key).toBe(`2025-10/${name}`)
      await writeFile(join(folder, name), bytes)
    }
    expect((await check()).faults).toEqual([])
  })
})

describe('a month leaves the database', () => {
  /** As partitions do it, on a table that has none: a part of each month, or one of all that are `before`. */
  const moved: string[] = []
  let before: string[] = []
  const partitions = {
    partOf: async (month: string) => {
      const name = before.includes(month) ? 'before' : month
      return { name, isAttached: !moved.includes(`detach ${name}`) }
    },
    detach: async (name: string) => {
      await db.query('delete from wallet_attempt where movement_id < $1', [endOf(name)])
      await withoutGuards((tx) => tx.query('delete from movement where id < $1', [endOf(name)]))
      return moved.push(`detach ${name}`) > 0
    },
    drop: async (name: string) => moved.push(`drop ${name}`) > 0,
  }
  const endOf = (name: string) => idsOf(name === 'before' ? (before.at(-1) ?? '') : name).endId
  beforeEach(() => {
    moved.splice(0)
    before = []
  })

  test('once it was verified, a week after it was detached; what a person wrote of it stays, outside the files', async () => {
    const [id] = await world.fill('2025-10', 4)
    await run({ partitions })
    expect(moved).toEqual(['detach 2025-10', 'detach 2025-11'])
    world.clock.advance(7 * 24 * 3_600_000)
    await run({ partitions })
    expect(moved.slice(2)).toEqual(['drop 2025-10', 'drop 2025-11'])
    expect(await states()).toMatchObject({ '2025-10': 'dropped' })
    expect(await db.archivedResolution.findMany()).toMatchObject([
      { movementId: id, note: 'Ada Lovelace paid it' },
    ])
    const files = await readdir(join(world.folder, '2025-10'))
    for (const name of files)
      expect(await readFile(join(world.folder, '2025-10', name), 'latin1')).not.toContain('Ada')
  })

  test('with all others of its part, once all of them are verified', async () => {
    before = ['2025-10', '2025-11', '2025-12']
    await world.fill('2025-10', 4)
    await world.fill('2025-12', 4)
    await run({ partitions })
    expect(moved).toEqual([])
    world.clock.set(new Date('2027-02-01T00:00:00Z'))
    await run({ partitions })
    expect(moved).toEqual(['detach before'])
    expect(new Set(Object.values(await states()))).toEqual(new Set(['detached']))
    world.clock.advance(7 * 24 * 3_600_000)
    await run({ partitions })
    expect(moved).toEqual(['detach before', 'drop before'])
    expect(new Set(Object.values(await states()))).toEqual(new Set(['dropped']))
  })

  test('not while the database or the files differ from what was verified', async () => {
    const [id] = await world.fill('2025-10', 4)
    await run()
    await withoutGuards((tx) => tx.query('update movement set amount_minor = 7 where id = $1', [id]))
    expect(await run({ partitions })).toMatchObject({ failed: 1 })
    expect(moved).toEqual([])
    expect(await db.archiveMonth.findFirst({ orderBy: { month: 'asc' } })).toMatchObject({
      state: 'verified',
    })
    await withoutGuards((tx) => tx.query('update movement set amount_minor = 0 where id = $1', [id]))
    await run({ partitions })
    await writeFile(join(world.folder, '2025-10', 'manifest.json'), '{}')
    world.clock.advance(8 * 24 * 3_600_000)
    expect(await run({ partitions })).toMatchObject({ failed: 1 })
    expect(moved.filter((what) => what === 'drop 2025-10')).toEqual([])
  })

  test('also where a run breaks off', async () => {
    await world.fill('2025-10', 4)
    for (const name of ['resolutions_kept', 'detached'] as const)
      await expect(runUntil(name, { partitions })).rejects.toThrow('killed')
    await run({ partitions })
    world.clock.advance(8 * 24 * 3_600_000)
    await expect(runUntil('dropped', { partitions })).rejects.toThrow('killed')
    await run({ partitions })
    expect(await states()).toMatchObject({ '2025-10': 'dropped' })
  })

  test('and its files go when their time has passed; the chain stays', async () => {
    await world.fill('2025-10', 4)
    // So that no later month is closed.
    await world.fill('2025-11', 1, { state: 'exhausted' })
    await run({ partitions })
    world.clock.advance(8 * 24 * 3_600_000)
    await run({ partitions })
    expect(await states()).toEqual({ '2025-10': 'dropped' })
    world.clock.set(new Date('2035-11-01T00:00:00Z'))
    expect(await run({ partitions })).toEqual({ steps: 1, failed: 0 })
    expect(await states()).toEqual({ '2025-10': 'expired' })
    expect(await readdir(join(world.folder, '2025-10'))).toEqual(['manifest.json'])
    expect(await check()).toMatchObject({ months: 1, files: 0, expired: 2, faults: [] })
  })
})

test('every column of a movement is archived, or left out for a reason', async () => {
  const of = async (table: string) => {
    const rows = await db.query<{ name: string }>(
      'select column_name as name from information_schema.columns where table_name = $1 order by 1',
      [table],
    )
    return rows.map(({ name }) => name)
  }
  const queue = ['lease_expires_at', 'lease_token', 'next_attempt_at']
  const people = ['resolution_note', 'resolved_by']
  const first = (await of('movement')).filter((name) => name.startsWith('first_'))
  expect([...columnNames('movements'), ...queue, ...people, ...first].toSorted()).toEqual(
    await of('movement'),
  )
  const view = (await of('delivery_attempt')).filter((name) => name !== 'is_with_movement')
  expect(columnNames('attempts').toSorted()).toEqual(view)
  expect([Object.keys(movementFields).length, Object.keys(attemptFields).length]).toEqual([
    columnNames('movements').length,
    columnNames('attempts').length,
  ])
})

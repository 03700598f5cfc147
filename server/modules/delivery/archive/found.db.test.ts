import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import {
  exportMovements,
  getMovement,
  getTransaction,
  searchMovements,
} from '@/server/modules/delivery/transactions'
import { replaceSingleton } from '@/server/testing/replace-singleton'
import { createTestTenant } from '@/server/testing/tenants'
import { emptyTables, withoutGuards } from '@/server/testing/without-guards'
import { archiveMonths } from './archive-months'
import { exportEvidence } from './collect-evidence'
import { packName, verifyPack } from './evidence-pack'
import { type ArchiveWorld, createArchiveWorld } from './testing/world'

const run = promisify(execFile)

let world: ArchiveWorld
let restore: () => void

beforeEach(async () => {
  await emptyTables('movement', 'wallet_attempt', 'movement_identity', 'archive_month', 'archived_resolution')
  world = await createArchiveWorld()
  restore = replaceSingleton('archive-storage', world.ports.storage)
})
afterEach(() => {
  restore()
  return world.remove()
})

/** Archives what is due, and takes it out of the database as partitions do. */
async function archive(): Promise<void> {
  const partitions = {
    partOf: async (month: string) => ({ name: month, isAttached: true }),
    detach: async (month: string) => {
      const { endId } = await db.archiveMonth.findUniqueOrThrow({ where: { month } })
      await db.query('delete from wallet_attempt where movement_id < $1', [endId])
      await withoutGuards((tx) => tx.query('delete from movement where id < $1', [endId]))
      return true
    },
    drop: async () => true,
  }
  await archiveMonths(world.ctx, { ...world.ports, partitions })
}

const tenantOf = () => ({ ...world.tenant, clock: world.clock })
const brandOf = () => ({ ...world.tenant, brandId: world.own.brandId as never })

/** But for where it is, and how the database keeps its first attempt. */
const shown = (delivery: object) =>
  Object.fromEntries(
    Object.entries(delivery).filter(([name]) => !/^(?:isArchived|actions|first[A-Z].*)$/.test(name)),
  )

async function linesOf(search: Parameters<typeof exportMovements>[1]) {
  let text = ''
  for await (const piece of (await exportMovements(tenantOf(), search)).lines) text += piece
  return text.trimEnd().split('\r\n').slice(1)
}

describe('an archived transaction', () => {
  test('is shown as it was, to its own organization and brand alone', async () => {
    const ids = await world.fill('2025-10', 6)
    const show = (id: string) => Promise.all([getMovement(tenantOf(), { id }), getTransaction(brandOf(), id)])
    const before = await Promise.all(ids.map(show))
    await archive()
    expect(await db.movement.count()).toBe(0)
    for (const [index, id] of ids.entries()) {
      const [delivery, transaction] = await show(id)
      const [was, api] = before[index] ?? []
      expect(shown(delivery)).toEqual(shown(was ?? {}))
      expect([delivery.isArchived, transaction]).toEqual([true, api])
    }
    const { tenant, brand } = await createTestTenant()
    const [id = ''] = ids
    await expect(getMovement(tenant, { id })).rejects.toMatchObject({ code: 'E0004' })
    await expect(getTransaction({ ...brandOf(), brandId: brand.brandId }, id)).rejects.toMatchObject({
      code: 'E0004',
    })
    await expect(getMovement(tenantOf(), { id: newId() })).rejects.toMatchObject({ code: 'E0004' })
  })

  test('is in an export after those of the database, in one order, by the same filter, and nobody else’s is', async () => {
    const own = await world.fill('2025-10', 12)
    const other = await createTestTenant()
    await world.fill('2025-10', 3, { organizationId: other.organizationId, brandId: other.brandId })
    own.push(...(await world.fill('2026-10', 4)))
    const searches = [
      {},
      { type: 'win' as const },
      { currency: 'JPY', amountFrom: '9007199254740' },
      { from: new Date('2025-10-01T03:00:00Z'), to: new Date('2025-10-01T08:00:00Z') },
      { states: ['declined' as const] },
    ]
    const before = await Promise.all(searches.map(linesOf))
    await archive()
    expect(await db.movement.count()).toBe(4)
    expect(before[0]).toHaveLength(16)
    expect(await Promise.all(searches.map(linesOf))).toEqual(before)
  })

  test('ends the list with the day before which all are archived', async () => {
    await world.fill('2025-10', 2)
    await world.fill('2026-10', 60)
    expect(await searchMovements(tenantOf(), {})).toMatchObject({ archivedBefore: null })
    await archive()
    const first = await searchMovements(tenantOf(), {})
    expect(first).toMatchObject({ archivedBefore: null })
    const last = await searchMovements(tenantOf(), { cursor: first.older })
    expect(last).toMatchObject({ older: null, archivedBefore: new Date('2025-12-01T00:00:00Z') })
    const recent = await searchMovements(tenantOf(), { from: new Date('2026-10-02T20:00:00Z') })
    expect(recent).toMatchObject({ archivedBefore: null })
  })
})

describe('an evidence pack', () => {
  async function packOf(id: string) {
    const { pieces } = await exportEvidence(tenantOf(), { id })
    const parts: Uint8Array[] = []
    for await (const piece of pieces) parts.push(piece)
    return unzipSync(Buffer.concat(parts))
  }

  test('proves every row of its round by itself, and holds no other', async () => {
    const other = await createTestTenant()
    await world.fill('2025-10', 9, { organizationId: other.organizationId, brandId: other.brandId })
    const [id = ''] = await world.fill('2025-10', 7)
    await world.fill('2025-11', 2)
    await world.fill('2025-10', 5, { roundId: 'another' })
    await expect(packOf(id)).rejects.toMatchObject({ code: 'E0003' })
    await archive()
    const files = await packOf(id)
    const newest = await db.archiveMonth.findFirstOrThrow({ orderBy: { month: 'desc' } })
    const report = verifyPack(new Map(Object.entries(files)), newest.linkSha256)
    expect(report).toEqual({
      ...{ faults: [], movements: 9, attempts: 9 + 2 },
      head: { month: newest.month, sha256: newest.linkSha256 },
    })
    expect(Buffer.from(files[packName] ?? []).toString()).not.toContain(other.organizationId)
    await expect(exportEvidence({ ...other.tenant, clock: world.clock }, { id })).rejects.toMatchObject({
      code: 'E0003',
    })
  })

  test('shows one byte that was changed, in a row, a link or a body', async () => {
    const [id = ''] = await world.fill('2025-10', 3)
    await archive()
    const files = await packOf(id)
    const text = Buffer.from(files[packName] ?? []).toString()
    const changed = (from: string | RegExp, to: string) => ({
      ...files,
      [packName]: Buffer.from(text.replace(from, to)),
    })
    const body = Object.keys(files).find((name) => name.startsWith('bodies/')) ?? ''
    const packs = [
      changed(String.raw`\"amount_minor\":\"0\"`, String.raw`\"amount_minor\":\"1\"`),
      changed(String.raw`\"response_status\":\"200\"`, String.raw`\"response_status\":\"201\"`),
      changed(/"rowsRoot": "./, '"rowsRoot": "x'),
      changed(/"contentsSha256": "[0-9a-f]{4}/, '"contentsSha256": "0000'),
      { ...files, [body]: Buffer.from('?') },
    ]
    for (const pack of packs) {
      const read = unzipSync(zipSync(pack))
      expect(verifyPack(new Map(Object.entries(read))).faults, Object.keys(read)[0]).not.toEqual([])
    }
  })
})

test('the command checks an archive, and a pack, with nothing but their files', async () => {
  const [id = ''] = await world.fill('2025-10', 3)
  await archive()
  const { pieces } = await exportEvidence(tenantOf(), { id })
  const pack = join(world.folder, 'pack.zip')
  await writeFile(pack, pieces)
  const check = (...args: string[]) =>
    run(process.execPath, ['--import', 'tsx', 'scripts/archive-verify.ts', ...args], {
      env: { NODE_ENV: 'test', PATH: process.env.PATH ?? '' },
    }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    )
  const path = join(world.folder, '2025-10', 'attempts-001.parquet')
  const bytes = await readFile(path)
  const [whole, evidence] = await Promise.all([check(world.folder), check('--pack', pack)])
  expect([whole, evidence]).toEqual([
    { code: 0, stdout: '' },
    { code: 0, stdout: '' },
  ])
  bytes[40] = (bytes[40] ?? 0) ^ 1
  await writeFile(path, bytes)
  expect(await check(world.folder)).toEqual({
    code: 1,
    stdout: '2025-10/attempts-001.parquet has another SHA-256 than its manifest says\n',
  })
})

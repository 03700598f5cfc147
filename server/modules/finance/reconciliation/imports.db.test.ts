import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createWorld, forgetMovements, type World } from '@/server/modules/delivery/wallet/testing/world'
import { storeFile } from '@/server/modules/platform/files'
import { addSource, importLedgerFile, listImports, loadImports, previewLedgerFile, removeImport } from '.'
import { claimImport, insertRows } from './queries-sources'
import { fileOf, linesOf, mapping, member } from './testing/ledger-files'
import type { GivenRow } from './testing/ledgers'

let world: World
const minuteMs = 60_000

beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => {
  await db.ledgerSource.deleteMany()
  await forgetMovements()
})

const rows = (count: number): GivenRow[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ transactionId: `t-${index}`, type: 'bet', amountMinor: 100n, currency: 'EUR', roundId: 'r' },
    ...{ occurredAt: new Date(Date.parse('2026-03-01T00:00:00Z') + index * 1_000), state: 'accepted' },
  }))

async function upload(text: string, of = world): Promise<string> {
  const body = (async function* () {
    yield Buffer.from(text)
  })()
  const { organizationId } = of
  const file = await storeFile(world.ctx, { purpose: 'ledger_file', organizationId, name: 'a.csv', body })
  return file.id
}

const addJournal = () => addSource(member(world), { name: 'Journal', mapping })
const importsOf = async () => (await listImports(member(world), {})).imports

test('a file is read once, whatever it is called, and its bad rows are named', async () => {
  const { id: sourceId } = await addJournal()
  const text = fileOf(linesOf(rows(3))).replace('t-1,bet', 't-1,bonus')
  const first = await importLedgerFile(member(world), { sourceId, fileId: await upload(text) })
  const again = await importLedgerFile(member(world), { sourceId, fileId: await upload(text) })
  expect([first.isKnown, again]).toEqual([false, { id: first.id, isKnown: true }])
  expect(await loadImports(world.ctx)).toBe(1)
  const [imported, ...others] = await importsOf()
  expect(others).toEqual([])
  expect(imported).toMatchObject({ state: 'loaded', rowCount: 2n, badRowCount: 1n })
  expect(imported?.problems).toEqual([
    { line: 3, transactionId: 't-1', problem: 'Line 3: type “bonus” is not in the mapping' },
  ])
})

test('a file that is no table fails with a sentence', async () => {
  const { id: sourceId } = await addJournal()
  await importLedgerFile(member(world), { sourceId, fileId: await upload('id,kind\n"open') })
  await loadImports(world.ctx)
  const [imported] = await importsOf()
  expect(imported).toMatchObject({ state: 'failed' })
  expect(imported?.error).toMatch(/quotation mark|No row/)
})

test('a process that dies leaves its file to the next one, and no row is doubled', async () => {
  const { id: sourceId } = await addJournal()
  const file = fileOf(linesOf(rows(12_000)))
  const { id } = await importLedgerFile(member(world), { sourceId, fileId: await upload(file) })
  const now = world.clock.now()
  const token = newId()
  await claimImport(token, { now, until: new Date(now.getTime() + minuteMs) })
  const stored = rows(5_000).map(({ amountMinor, ...row }, index) => ({
    ...{ ...row, amount: amountMinor, line: index + 2, providerCode: null },
  }))
  const lease = { id, token, until: new Date(now.getTime() + minuteMs) }
  await insertRows(lease, stored)
  // It is held: nobody else takes it.
  expect(await loadImports(world.ctx)).toBe(0)
  world.clock.advance(2 * minuteMs)
  expect(await loadImports(world.ctx)).toBe(1)
  expect(await db.ledgerRow.count({ where: { importId: id } })).toBe(12_000)
  // Who lost it adds nothing.
  await insertRows(lease, [{ ...stored[0], line: 99_999 } as (typeof stored)[number]])
  expect(await db.ledgerRow.count({ where: { importId: id } })).toBe(12_000)
})

test('a file of another organization is not there', async () => {
  const { id: sourceId } = await addJournal()
  const other = await createWorld()
  const fileId = await upload(fileOf(linesOf(rows(1))), other)
  const foreign = { ...member(world) }
  await expect(importLedgerFile(foreign, { sourceId, fileId })).rejects.toMatchObject({ code: 'E0004' })
  await expect(previewLedgerFile(foreign, { fileId })).rejects.toMatchObject({ code: 'E0004' })
  const own = await upload(fileOf(linesOf(rows(1))))
  await expect(importLedgerFile(member(other), { sourceId, fileId: own })).rejects.toMatchObject({
    code: 'E0004',
  })
})

test('an import is taken back with its rows', async () => {
  const { id: sourceId } = await addJournal()
  const fileId = await upload(fileOf(linesOf(rows(2))))
  const { id } = await importLedgerFile(member(world), { sourceId, fileId })
  await loadImports(world.ctx)
  await removeImport(member(world), { importId: id })
  expect(await db.ledgerRow.count()).toBe(0)
  expect(await importsOf()).toEqual([])
})

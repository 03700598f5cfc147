import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { db } from '@/server/db'
import { forgetMovements } from '@/server/modules/delivery/wallet/testing/world'
import { storeFile } from '@/server/modules/platform/files'
import { buildServiceProgram, type ServiceProgram } from '@/server/testing/killed/service-program'
import { addSource, importLedgerFile, requestReconciliation } from '.'
import { fileOf, linesOf, mapping, member } from './testing/ledger-files'
import { day, type GivenRow, playDay } from './testing/ledgers'

let program: ServiceProgram
const children: ChildProcess[] = []

beforeAll(async () => {
  program = await buildServiceProgram(fileURLToPath(new URL('./testing/work-once.ts', import.meta.url)))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await db.reconciliation.deleteMany()
  await db.ledgerSource.deleteMany()
  await forgetMovements()
})
afterAll(() => program.remove())

/** How a process ends that reads what waits and compares; it kills itself at the point, as kill -9 would. */
async function work(crashAt = ''): Promise<string | null> {
  const env = { ...process.env, API_MODE: 'sandbox', CROUPIER_CRASH_AT: crashAt }
  const child = fork(program.path, { env })
  children.push(child)
  const [code, signal] = await once(child, 'exit')
  expect(signal ?? code).toBe(crashAt === '' ? 0 : 'SIGKILL')
  return signal
}

/** Of a wallet that has these bets beside Croupier's day; all but a few are in batches of their own. */
const strangers = (count: number): GivenRow[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ transactionId: `stranger-${index}`, type: 'bet', amountMinor: 100n, currency: 'EUR', roundId: null },
    ...{ occurredAt: new Date(Date.parse('2026-03-01T09:00:00Z') + index * 1_000), state: 'accepted' },
  }))

test('a process killed within an import, and one within a comparison, leave them whole to the next', async () => {
  const { world, rows } = await playDay()
  const lines = [...strangers(12_000), ...rows.slice(1)]
  const { id: sourceId } = await addSource(member(world), { name: 'Journal', mapping })
  const body = (async function* () {
    yield Buffer.from(fileOf(linesOf(lines)))
  })()
  const { id: fileId } = await storeFile(world.ctx, {
    ...{ purpose: 'ledger_file', organizationId: world.organizationId, name: 'a.csv', body },
  })
  const { id: importId } = await importLedgerFile(member(world), { sourceId, fileId })

  await work('reconciliation/rows_stored:2')
  const stored = () => db.ledgerRow.count({ where: { importId } })
  expect(await stored()).toBe(10_000)
  const importOf = () => db.ledgerImport.findUniqueOrThrow({ where: { id: importId } })
  expect((await importOf()).state).toBe('waiting')
  // While the lease of the dead process lasts, nobody else takes the file.
  await work()
  expect(await stored()).toBe(10_000)
  await db.ledgerImport.update({ where: { id: importId }, data: { leaseExpiresAt: new Date(0) } })
  await work()
  expect(await importOf()).toMatchObject({ state: 'loaded', rowCount: BigInt(lines.length) })
  expect(await stored()).toBe(lines.length)

  const { id } = await requestReconciliation(member(world), day)
  const where = { reconciliationId: id }
  const found = async () => [
    (await db.reconciliation.findUniqueOrThrow({ where: { id } })).state,
    await db.reconciliationBreak.count({ where }),
    await db.reconciliationLine.count({ where }),
  ]
  await work('reconciliation/breaks_recorded')
  expect(await found()).toEqual(['waiting', 0, 0])
  // As autovacuum leaves them while rows are not committed yet: the planner takes the table for empty.
  await db.query(
    `update pg_class set reltuples = 0, relpages = 500 where oid = 'reconciliation_break'::regclass`,
  )
  await work()
  // Each stranger, and the movement that the journal does not have.
  const breaks = 12_000 + 1
  expect(await found()).toEqual(['compared', breaks, 0])
  const [known] = await db.query<{ rows: number }>(
    `select reltuples as rows from pg_class where oid = 'reconciliation_break'::regclass`,
  )
  expect(known?.rows).toBe(breaks)
  const totals = await db.reconciliationTotal.findMany({ where })
  await requestReconciliation(member(world), day)
  await work('reconciliation/breaks_recorded')
  expect(await found()).toEqual(['waiting', breaks, 0])
  await work()
  expect(await found()).toEqual(['compared', breaks, 0])
  const withoutId = ({ id: _, ...total }: (typeof totals)[number]) => JSON.stringify(total, plain)
  expect((await db.reconciliationTotal.findMany({ where })).map(withoutId).toSorted()).toEqual(
    totals.map(withoutId).toSorted(),
  )
}, 300_000)

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)

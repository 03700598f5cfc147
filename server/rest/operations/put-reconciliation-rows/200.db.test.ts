import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { journalRow, openPeriod, openPutRows } from '@/server/rest/testing/scenes/reconciliations'

const rowsOf = (organizationId: string) =>
  db.ledgerRow.findMany({
    where: { import: { source: { organizationId } } },
    orderBy: [{ occurredAt: 'asc' }, { line: 'asc' }],
  })

test('rows are stored by day, and the same again change nothing and are known', async () => {
  const { ask, tenant } = await openPutRows()
  const rows = [
    journalRow('tx-1', { provider_code: 'Aurora', round_id: 'round-1' }),
    journalRow('tx-2', { transaction_type: 'win', amount: 0, state: 'declined' }),
    journalRow('tx-3', { occurred_at: '2026-03-02T01:00:00+02:00' }),
    journalRow('tx-4', { occurred_at: '2026-03-02T00:00:00Z' }),
  ]
  const response = await ask({ body: { rows } })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ added: 4, changed: 0, known: 0, refused: [] })
  const stored = await rowsOf(tenant.organizationId)
  expect(stored).toMatchObject([
    { transactionId: 'tx-1', line: 1, providerCode: 'aurora', roundId: 'round-1', state: 'accepted' },
    { transactionId: 'tx-2', line: 2, type: 'win', amountMinor: 0n, state: 'declined' },
    { transactionId: 'tx-3', line: 3, occurredAt: new Date('2026-03-01T23:00:00Z') },
    { transactionId: 'tx-4', line: 1 },
  ])
  expect(await (await ask({ body: { rows: rows.toReversed() } })).json()).toEqual({
    ...{ added: 0, changed: 0, known: 4, refused: [] },
  })
  expect(await rowsOf(tenant.organizationId)).toEqual(stored)
  expect(
    await db.ledgerImport.findMany({
      where: { source: { organizationId: tenant.organizationId } },
      orderBy: { name: 'asc' },
    }),
  ).toMatchObject([
    { name: 'API, 2026-03-01', state: 'loaded', rowCount: 3n, lastAt: new Date('2026-03-01T23:00:00Z') },
    { name: 'API, 2026-03-02', state: 'loaded', rowCount: 1n },
  ])
  const audited = await db.auditEntry.findMany({ where: { organizationId: tenant.organizationId } })
  expect(audited.filter(({ action }) => action === 'ledger.rows_put')).toMatchObject([
    { after: { added: 4, changed: 0 }, actor: { kind: 'apiKey' } },
  ])
})

test('a row with other values replaces what was stored of its entry, whatever the period it is sent for', async () => {
  const { ask, tenant } = await openPutRows()
  await ask({ body: { rows: [journalRow('tx-1'), journalRow('tx-2', { entry_id: 'e-2' })] } })
  const month = await openPeriod(tenant.organizationId, new Date('2026-02-28'))
  const body = {
    rows: [journalRow('tx-1', { amount: 90 }), journalRow('tx-2b', { entry_id: 'e-2' }), journalRow('tx-3')],
  }
  const response = await ask({ path: `/v1/reconciliations/${month}/rows`, body })
  expect(await response.json()).toEqual({ added: 1, changed: 2, known: 0, refused: [] })
  expect(await rowsOf(tenant.organizationId)).toMatchObject([
    { transactionId: 'tx-1', amountMinor: 90n },
    { transactionId: 'tx-2b', amountMinor: 100n },
    { transactionId: 'tx-3' },
  ])
})

test('a transaction that was booked twice is two rows with entries of their own', async () => {
  const { ask, tenant } = await openPutRows()
  const twice = ['e-1', 'e-2'].map((entry_id) => journalRow('tx-1', { entry_id }))
  expect(await (await ask({ body: { rows: twice } })).json()).toMatchObject({ added: 2, refused: [] })
  expect(await rowsOf(tenant.organizationId)).toHaveLength(2)
})

test('bad rows are named by their place and stop nothing else', async () => {
  const { ask, tenant } = await openPutRows()
  const rows = [
    journalRow('tx-1', { amount: 1.5 }),
    journalRow('tx-2'),
    'a\0b',
    journalRow('tx-3', { occurred_at: '2026-03-09T00:00:00Z', currency: 'EUR' }),
    journalRow('tx-2', { amount: 7 }),
    journalRow('tx-2'),
    journalRow('tx-4', { currency: 'XXX', occurred_at: 'noon' }),
    journalRow('tx\0'),
  ]
  const { refused, ...counts } = await (await ask({ body: { rows } })).json()
  expect(counts).toEqual({ added: 1, changed: 0, known: 1 })
  type Refused = { index: number; issues: { path: string }[] }
  expect(refused.map(({ index, issues }: Refused) => [index, ...issues.map(({ path }) => path)])).toEqual([
    [0, 'amount'],
    [2, ''],
    [3, 'occurred_at'],
    [4, 'entry_id'],
    [6, 'currency', 'occurred_at'],
    [7, 'transaction_id'],
  ])
  expect(await rowsOf(tenant.organizationId)).toMatchObject([{ transactionId: 'tx-2', amountMinor: 100n }])
})

test('calls at the same time with the same rows store each once', async () => {
  const { ask, tenant } = await openPutRows()
  const rows = Array.from({ length: 50 }, (_, index) => journalRow(`tx-${index}`))
  const answers = await Promise.all(
    [rows, rows.toReversed(), rows].map((sent) => ask({ body: { rows: sent } })),
  )
  const added = await Promise.all(answers.map(async (answer) => (await answer.json()).added))
  expect(added.toSorted()).toEqual([0, 0, 50])
  expect(await rowsOf(tenant.organizationId)).toHaveLength(50)
  expect(await db.ledgerSource.count({ where: { organizationId: tenant.organizationId } })).toBe(1)
})

test('a ledger that was removed takes rows again', async () => {
  const { ask, tenant } = await openPutRows()
  await ask()
  const where = { organizationId: tenant.organizationId }
  await db.ledgerSource.updateMany({ where, data: { retiredAt: new Date() } })
  await ask({ body: { rows: [journalRow('tx-2')] } })
  expect(await db.ledgerSource.findMany({ where })).toMatchObject([{ retiredAt: null, kind: 'api' }])
})

import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { createTestTenant } from '@/server/testing/tenants'
import { stepsOf } from './steps'

/** A ledger of so many rows, and as many sums of a comparison. */
async function createLedger(organizationId: string, rows: number): Promise<void> {
  const [sourceId, importId, reconciliationId] = [newId(), newId(), newId()]
  const at = new Date('2026-03-01T00:00:00Z')
  const by = { createdBy: {}, createdAt: at }
  await db.ledgerSource.create({
    data: { id: sourceId, organizationId, side: 'wallet', name: 'Journal', kind: 'upload', ...by },
  })
  await db.ledgerImport.create({
    data: {
      id: importId,
      sourceId,
      name: 'a.csv',
      sha256: '0'.repeat(64),
      sizeBytes: 1n,
      state: 'loaded',
      ...by,
    },
  })
  await db.reconciliation.create({
    data: {
      ...{
        id: reconciliationId,
        organizationId,
        from: at,
        to: new Date('2026-03-02T00:00:00Z'),
        zone: 'UTC',
      },
      ...{ state: 'compared', requestedAt: at, ...by },
    },
  })
  await db.query(
    `insert into ledger_row (import_id, line, transaction_id, type, amount_minor, currency, state)
      select $1, n, 't-' || n, 'bet', 1, 'EUR', 'accepted' from generate_series(1, $2::int) n`,
    [importId, rows],
  )
  await db.query(
    `insert into reconciliation_total (id, reconciliation_id, provider_code, currency, day, type, answered_minor, confirmed_minor,
        tolerated_minor, movement_count)
      select gen_random_uuid(), $1, 'p', 'EUR', '2026-03-01', 'bet', 1, 1, 0, 1 from generate_series(1, $2::int)`,
    [reconciliationId, rows],
  )
}

test('an organization’s ledgers and sums go in bounded batches, and nobody else’s go', async () => {
  const [own, other] = [await createTestTenant(), await createTestTenant()]
  await createLedger(own.organizationId, 7_000)
  await createLedger(other.organizationId, 1)
  const countOf = async (organizationId: string) =>
    (await db.ledgerRow.count({ where: { import: { source: { organizationId } } } })) +
    (await db.reconciliationTotal.count({ where: { reconciliation: { organizationId } } }))
  const settings = stepsOf({ kind: 'organization' }).find(({ name }) => name === 'settings')
  const deletion = await db.deletion.create({
    data: {
      ...{ id: newId(), kind: 'organization', organizationId: own.organizationId, requestedById: newId() },
      ...{
        requestedBy: {},
        tokenHash: Buffer.from(newId()),
        tokenExpiresAt: new Date(),
        createdAt: new Date(),
      },
    },
    include: { steps: true },
  })
  const left: number[] = []
  for (let outcome: unknown = 'more'; outcome === 'more'; left.push(await countOf(own.organizationId)))
    outcome = await inTransaction(async (tx) => settings?.run(tx, own.tenant, deletion))
  expect(left).toEqual([9_000, 2_000, 0])
  expect(await db.ledgerSource.count({ where: { organizationId: own.organizationId } })).toBe(0)
  expect(await countOf(other.organizationId)).toBe(2)
})

import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { type Own, since, until } from './full-tenant-people'

/** A ledger with an imported file, and a comparison with a break that a member takes care of. */
export async function createReconciliation(
  { organizationId, brandId, providerCode, mark }: Own,
  { userId, movementId }: { userId: string; movementId: string },
) {
  const person = { kind: 'user', id: userId, name: mark }
  const made = { createdBy: person, createdAt: since }
  const ids = { sourceId: newId(), importId: newId(), reconciliationId: newId(), breakId: newId() }
  await db.ledgerSource.create({
    data: {
      ...{ id: ids.sourceId, side: 'wallet', organizationId, name: mark, kind: 'upload', ...made },
      mapping: { columns: { transaction_id: mark } },
      imports: {
        create: [
          {
            ...{ id: ids.importId, name: `${mark}.csv`, sha256: '7'.repeat(64), sizeBytes: 777n },
            ...{ state: 'loaded', rowCount: 1n, firstAt: since, lastAt: since, loadedAt: since, ...made },
            rows: {
              create: [
                {
                  ...{ line: 2, transactionId: mark, type: 'bet', amountMinor: 777n, currency: 'EUR' },
                  ...{ occurredAt: since, state: 'accepted' },
                },
              ],
            },
          },
        ],
      },
    },
  })
  await db.reconciliation.create({
    data: {
      ...{ id: ids.reconciliationId, organizationId, from: since, to: until, zone: 'UTC', ...made },
      ...{ state: 'compared', requestedAt: since, comparedAt: since },
      totals: {
        create: [
          {
            ...{ id: newId(), providerCode, brandId, currency: 'EUR', day: since, type: 'bet' },
            ...{ answeredMinor: 777, confirmedMinor: 777, toleratedMinor: 0, movementCount: 1n },
          },
        ],
      },
      breaks: {
        create: [
          {
            ...{ id: ids.breakId, organizationId, brandId, providerCode, transactionId: mark, movementId },
            ...{ kind: 'amount', findings: ['wallet_amount_differs'], cause: 'not_known', type: 'bet' },
            ...{
              currency: 'EUR',
              providerMinor: 0n,
              answeredMinor: 777n,
              confirmedMinor: 777n,
              walletMinor: 0n,
            },
            ...{ atStakeMinor: 777n, state: 'claimed', ownerId: userId, owner: person, reason: mark },
            ...{ decidedBy: person, firstSeenAt: since, seenAt: since },
            comments: { create: [{ id: newId(), text: mark, author: person, createdAt: since }] },
          },
        ],
      },
    },
  })
  // Of a month before any other: it is not closed.
  const position = Number.parseInt(newId().slice(-7), 16)
  await db.journalEntry.create({
    data: {
      ...{
        month: new Date('2019-01-01'),
        day: new Date('2019-01-31'),
        position,
        organizationId,
        party: mark,
      },
      ...{
        kind: 'fee',
        debitAccount: 'a',
        creditAccount: 'b',
        amountMinor: 1n,
        currency: 'EUR',
        baseMinor: 1n,
      },
      ...{ document: mark, sourceKind: 'test', sourceId: ids.breakId, part: 'whole' },
    },
  })
  return ids
}

import { readArchived } from '@/server/modules/delivery/archive'
import { verifyArchive } from '@/server/modules/delivery/archive/verify-archive'
import { archiveStorage } from '@/server/modules/platform/files'
import type { ReadMovement } from '../read-ledgers'

/** Movements that are in the archive alone, as exports read them. */
export async function readArchivedMovements(organizationIds: Iterable<string>): Promise<ReadMovement[]> {
  const found: ReadMovement[] = []
  for (const organizationId of organizationIds)
    for await (const rows of readArchived({ organizationId }))
      for (const row of rows)
        found.push({
          movementId: row.id,
          reverses: row.reversalOfId,
          organization: organizationId,
          provider: row.providerCode,
          id: row.transactionId,
          type: row.type,
          amount: row.amountMinor,
          state: row.state,
          reason: row.stateReason,
          told: row.providerAnswer,
          betId: row.referenceTransactionId,
          origin: row.origin as ReadMovement['origin'],
          redeliveries: Math.max(row.attemptCount - 1, 0),
        })
  return found
}

/** What `npm run archive:verify` would find. */
export async function findArchiveFaults(): Promise<string[]> {
  const { faults } = await verifyArchive(archiveStorage(), { now: new Date() })
  return faults.map(({ key, fault }) => `In the archive, ${key} ${fault}`)
}

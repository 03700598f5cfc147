import { db } from '@/server/db'
import { type ArchivedMovement, findArchived } from '@/server/modules/archive'
import type { MovementIdentity, MovementRow } from './movement'
import { findIdOf } from './queries-movement'

/**
 * A movement whose month has left the database, where its identity stays: it is settled, and nothing of it changes any more. Reads
 * files, so never within a transaction. Throws where there is none.
 */
export async function requireArchived(identity: MovementIdentity): Promise<MovementRow> {
  return requireArchivedById({ ...identity, id: await findIdOf(db, identity) })
}

type Key = Pick<MovementRow, 'organizationId' | 'brandId' | 'transactionId'> & { id: string | null }

/** Likewise; `transactionId` names it where it cannot be found. */
export async function requireArchivedById({
  id,
  organizationId,
  brandId,
  transactionId,
}: Key): Promise<MovementRow> {
  const found = id === null ? null : await findArchived({ id, organizationId, brandId })
  if (!found) throw new Error(`Movement ${id ?? transactionId} is taken but cannot be found`)
  return asRow(found)
}

/** The columns of the table, in the types of the engine. */
const asRow = ({ attempts: _sent, contentHash, ...columns }: ArchivedMovement): MovementRow =>
  ({ ...columns, contentHash: Buffer.from(contentHash) }) as MovementRow

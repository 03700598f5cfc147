import { brandedError } from '@/server/core/branded-error'
import { db } from '@/server/db'
import { type ArchivedMovement, findArchived } from '@/server/modules/delivery/archive'
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

/** A bet must first be read from the archive, which is done outside any transaction. */
export class BetIsArchived extends brandedError('BetIsArchived') {
  constructor(readonly bet: MovementIdentity) {
    super(`The bet ${bet.transactionId} is archived`)
  }
}

/** Runs `work` without a bet. Where it throws `BetIsArchived`, having changed nothing, reads the bet and runs `work` with it. */
export function withArchivedBet<T>(work: (archivedBet: MovementRow | null) => Promise<T>): Promise<T> {
  return work(null).catch(async (error) => {
    if (!(error instanceof BetIsArchived)) throw error
    return work(await requireArchived(error.bet))
  })
}

/** The columns of the table, in the types of the engine. */
const asRow = ({ attempts: _sent, contentHash, ...columns }: ArchivedMovement): MovementRow =>
  ({ ...columns, contentHash: Buffer.from(contentHash) }) as MovementRow

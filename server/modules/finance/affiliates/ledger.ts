import type { CommissionKind } from '@/prisma/generated/client'
import { newId } from '@/server/core/ids'
import type { Db } from '@/server/db'
import { findLastEntry, insertEntries } from './queries-ledger'

interface OfFee {
  referredId: string
  /** The first day of the month. */
  month: Date
  feeMinor: bigint
  feeCurrency: string
  countedMinor: bigint
  lineId?: string
  day?: Date
  creditNoteId?: string
}

export type Draft = { kind: CommissionKind; amountMinor: bigint; availableAt: Date } & (
  | OfFee
  | { withdrawalId: string }
)

/** Appends entries to an affiliate's ledger; only under `lockAccount`. The database refuses a broken chain. */
export async function appendEntries(
  tx: Db,
  {
    organizationId,
    createdAt,
    drafts,
  }: { organizationId: string; createdAt: Date; drafts: readonly Draft[] },
): Promise<void> {
  const last = await findLastEntry(tx, organizationId)
  let { position, balanceMinor } = last ?? { position: 0, balanceMinor: 0n }
  const rows = drafts.map((draft) => {
    position += 1
    balanceMinor += draft.amountMinor
    return { ...draft, id: newId(), organizationId, position, balanceMinor, createdAt }
  })
  await insertEntries(tx, rows)
}

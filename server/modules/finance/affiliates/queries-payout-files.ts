import type { Prisma } from '@/prisma/generated/client'
import type { Db, Statement } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'
import { isPayableSql } from './queries-withdrawals'

const ready: Statement = {
  name: 'affiliates.ready-for-file',
  text: `select w.id, w.amount_minor as "amountMinor" from withdrawal w join payout_address a on a.id = w.address_id
    where w.state = 'ready' and a.kind = 'iban' and w.currency = 'EUR' and ${isPayableSql('w')}
    order by w.created_at, w.id limit $1 for update of w skip locked`,
}

/** Locks what a bank file may pay; what another is putting into its own is left out. */
export function lockReadyForFile(db: Db, limit: number): Promise<{ id: string; amountMinor: bigint }[]> {
  return db.query<{ id: string; amountMinor: bigint }>(ready, [limit])
}

export async function insertPayoutFile(db: Db, data: Prisma.PayoutFileUncheckedCreateInput): Promise<void> {
  await db.payoutFile.create({ data })
}

export async function putIntoFile(db: Db, payoutFileId: string, ids: string[]): Promise<void> {
  await db.withdrawal.updateMany({
    where: { id: { in: ids } },
    data: { state: 'in_file', payoutFileId, nextAttemptAt: null },
  })
}

/** With what it pays, and whereto. */
export function findFileWithAddresses(db: Db, id: string) {
  return db.payoutFile.findUnique({
    where: { id },
    include: { withdrawals: { include: { address: true }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] } },
  })
}

export function findPayoutFile(db: Db, id: string) {
  return db.payoutFile.findUnique({ where: { id }, include: { withdrawals: true } })
}

/** Each with how many of its withdrawals still wait for the bank. */
export function findPayoutFiles(db: Db, { cursor, limit }: { cursor: TimeCursor | null; limit: number }) {
  const order = readingOrder(cursor)
  return db.payoutFile.findMany({
    where: cursor ? beyond(cursor) : {},
    orderBy: [{ createdAt: order }, { id: order }],
    take: limit,
    include: { _count: { select: { withdrawals: { where: { state: 'in_file' } } } } },
  })
}

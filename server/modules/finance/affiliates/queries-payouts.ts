import type { Prisma } from '@/prisma/generated/client'
import type { PayoutAddressKind, WithdrawalState } from '@/server/contract/affiliates'
import type { Db, Statement } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'

/** Locks the withdrawal for a change. */
export async function lockWithdrawal(tx: Db, id: string) {
  await tx.query('select 1 from withdrawal where id = $1 for update', [id])
  return tx.withdrawal.findUnique({ where: { id }, include: { address: true } })
}

export function findWithdrawal(db: Db, id: string) {
  return db.withdrawal.findUnique({ where: { id } })
}

/** Whose it is; null for an unknown one. */
export function findWithdrawalOwner(db: Db, id: string) {
  return db.withdrawal.findUnique({ where: { id }, select: { organizationId: true } })
}

export async function findWithdrawalState(db: Db, id: string): Promise<WithdrawalState> {
  return (await db.withdrawal.findUniqueOrThrow({ where: { id } })).state
}

/** Whether it waits in a bank file. */
export async function isInFile(db: Db, id: string): Promise<boolean> {
  return (await db.withdrawal.count({ where: { id, state: 'in_file' } })) > 0
}

export async function insertWithdrawal(db: Db, data: Prisma.WithdrawalUncheckedCreateInput): Promise<void> {
  await db.withdrawal.create({ data })
}

/** What an affiliate requested after a time, newest first. */
export function findRequestedSince(db: Db, organizationId: string, since: Date, limit: number) {
  return db.withdrawal.findMany({
    where: { organizationId, createdAt: { gt: since } },
    orderBy: { createdAt: 'desc' },
    take: limit,
    select: { createdAt: true, amountMinor: true, state: true },
  })
}

interface Page {
  /** Of one organization; empty: of all affiliates. */
  of: { organizationId?: string; organization?: { slug: string } }
  state?: WithdrawalState | null | undefined
  cursor: TimeCursor | null
  limit: number
}

export function findWithdrawals(db: Db, { of, state, cursor, limit }: Page) {
  const order = readingOrder(cursor)
  return db.withdrawal.findMany({
    where: { AND: [of, state ? { state } : {}, cursor ? beyond(cursor) : {}] },
    orderBy: [{ createdAt: order }, { id: order }],
    take: limit,
    include: {
      organization: { select: { name: true, slug: true } },
      address: { select: { kind: true, hint: true, holder: true } },
    },
  })
}

export interface ClaimedPayout {
  id: string
  organizationId: string
  amountMinor: bigint
  currency: string
  attempts: number
  kind: PayoutAddressKind
  holder: string
  addressSealed: string
}

/** Nothing more leaves to an affiliate that is suspended. */
const isPayableSql = (withdrawal: string) => `not exists (select from affiliate_account s
  where s.organization_id = ${withdrawal}.organization_id and s.suspended_at is not null)`

/** What may have been sent is asked about all the same. */
// defence: nothing is sent to a suspended affiliate
const dueSql = `w.state in ('ready', 'sending') and a.kind <> 'iban' and w.next_attempt_at <= $1
  and (w.attempts > 0 or ${isPayableSql('w')})`

const claim: Statement = {
  name: 'affiliates.claim-payouts',
  text: `with due as (
      select w.id from withdrawal w join payout_address a on a.id = w.address_id
      where ${dueSql} and ($4::uuid is null or w.id = $4)
      order by w.next_attempt_at limit $3 for update of w skip locked)
    update withdrawal w set state = 'sending', attempts = w.attempts + 1, next_attempt_at = $2
    from due, payout_address a where w.id = due.id and a.id = w.address_id
    returning w.id, w.organization_id as "organizationId", w.amount_minor as "amountMinor", w.currency, w.attempts,
      a.kind::text as kind, a.holder, a.address_sealed as "addressSealed"`,
}

/** Payouts that are due, one of them or any; others leave them alone until `leaseEndsAt`. */
export function claimPayouts(
  db: Db,
  { now, leaseEndsAt, limit, id = null }: { now: Date; leaseEndsAt: Date; limit: number; id?: string | null },
): Promise<ClaimedPayout[]> {
  return db.query<ClaimedPayout>(claim, [now, leaseEndsAt, limit, id])
}

const due: Statement = {
  name: 'affiliates.payouts-due',
  text: `select count(*)::int as count from withdrawal w join payout_address a on a.id = w.address_id
    where ${dueSql}`,
}

export async function countPayoutsDue(db: Db, now: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>(due, [now])
  return row?.count ?? 0
}

const late: Statement = {
  name: 'affiliates.late-payouts',
  text: `select count(*)::int as count from withdrawal
    where state = 'sending' and coalesce(decided_at, created_at) < $1`,
}

/** Payouts that the provider was asked for before `since`, and whose outcome is not known. */
export async function countLatePayouts(db: Db, since: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>(late, [since])
  return row?.count ?? 0
}

export async function updateWithdrawal(
  tx: Db,
  id: string,
  change: {
    state?: WithdrawalState
    reason?: string
    providerRef?: string
    payoutFileId?: string
    nextAttemptAt?: Date | null
    settledAt?: Date
    approvedBy?: { kind: string; id: string; name: string }
    decidedBy?: { kind: string; id: string; name: string }
    decidedAt?: Date
  },
): Promise<void> {
  await tx.withdrawal.update({ where: { id }, data: change })
}

export function countAddresses(db: Db, organizationId: string): Promise<number> {
  return db.payoutAddress.count({ where: { organizationId, removedAt: null } })
}

export async function insertAddress(db: Db, data: Prisma.PayoutAddressUncheckedCreateInput): Promise<void> {
  await db.payoutAddress.create({ data })
}

export function findAddress(db: Db, where: { id: string; organizationId: string }) {
  return db.payoutAddress.findFirst({ where })
}

export async function markRemoved(db: Db, id: string, removedAt: Date): Promise<void> {
  await db.payoutAddress.update({ where: { id }, data: { removedAt } })
}

/** Those in use, newest first. */
export function findAddresses(db: Db, organizationId: string) {
  return db.payoutAddress.findMany({
    where: { organizationId, removedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, kind: true, holder: true, hint: true, usableFrom: true, createdAt: true },
  })
}

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

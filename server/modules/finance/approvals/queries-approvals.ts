import type { MoneyApproval, Prisma } from '@/prisma/generated/client'
import type { ApprovalState } from '@/server/contract/billing-states'
import type { Db, Statement } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'

/** What follows in the transaction can be undone by itself. */
export const beginBooking = (tx: Db) => tx.query('savepoint booking')

export const undoBooking = (tx: Db) => tx.query('rollback to savepoint booking')

export function findApproval(db: Db, id: string): Promise<MoneyApproval | null> {
  return db.moneyApproval.findUnique({ where: { id } })
}

/** Locks it for a decision. */
export async function lockApproval(tx: Db, id: string): Promise<MoneyApproval | null> {
  await tx.query('select 1 from money_approval where id = $1 for update', [id])
  return findApproval(tx, id)
}

/** False where there is one with this id. */
export async function insertApproval(
  tx: Db,
  data: Prisma.MoneyApprovalUncheckedCreateInput,
): Promise<boolean> {
  return (await tx.moneyApproval.createMany({ data: [data], skipDuplicates: true })).count === 1
}

interface Decided {
  state: ApprovalState
  decidedBy: Prisma.InputJsonObject
  decidedAt: Date
  note?: string
}

export async function updateDecided(tx: Db, id: string, decided: Decided): Promise<void> {
  await tx.moneyApproval.update({ where: { id }, data: decided, select: { id: true } })
}

interface Page {
  state: ApprovalState | null | undefined
  /** A slug. */
  organization: string | null | undefined
  cursor: TimeCursor | null
  limit: number
}

export function findApprovals(db: Db, { state, organization, cursor, limit }: Page) {
  const order = readingOrder(cursor)
  const narrowed = { ...(state && { state }), ...(organization && { organization: { slug: organization } }) }
  return db.moneyApproval.findMany({
    where: { AND: [narrowed, cursor ? beyond(cursor) : {}] },
    orderBy: [{ createdAt: order }, { id: order }],
    take: limit,
    include: {
      organization: { select: { id: true, name: true, slug: true } },
      invoice: { select: { id: true, number: true } },
    },
  })
}

const waiting: Statement = {
  name: 'approvals.waiting',
  text: `select count(*)::int as count from money_approval where state = 'waiting' and asked_by ->> 'id' <> $1`,
}

/** Those that this person can decide. */
export async function countWaiting(db: Db, personId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(waiting, [personId])
  return row?.count ?? 0
}

const bookedAlone: Statement = {
  name: 'approvals.booked-alone',
  text: `select coalesce(sum(e.amount_minor), 0)::int8 as "sumMinor" from credit_entry e
    where e.organization_id = $1 and e.created_at > $2 and e.actor ->> 'id' = $3
      and e.kind in ('top_up', 'invoice_payment', 'credit_note')
      and not exists (select from money_approval a
        where a.state = 'approved' and a.organization_id = e.organization_id and a.id::text in (e.id::text, e.subject_id))`,
}

/** What a person booked to an organization's credit without a second one, in minor units of its currency. */
export async function sumBookedAlone(
  db: Db,
  { organizationId, personId, since }: { organizationId: string; personId: string; since: Date },
): Promise<bigint> {
  const [row] = await db.query<{ sumMinor: bigint }>(bookedAlone, [organizationId, since, personId])
  return row?.sumMinor ?? 0n
}

export function findLimit(db: Db) {
  return db.approvalLimit.findFirst({ orderBy: [{ setAt: 'desc' }, { id: 'desc' }] })
}

/** False where there is one with this id. */
export async function insertLimit(db: Db, data: Prisma.ApprovalLimitCreateManyInput): Promise<boolean> {
  return (await db.approvalLimit.createMany({ data: [data], skipDuplicates: true })).count === 1
}

import type { InvoiceStatus } from '@/prisma/generated/client'
import type { Db, Statement } from '@/server/db'
import type { RowCursor } from '@/server/paging/row-cursor'
import type { TimeCursor } from '@/server/paging/time-cursor'
import { normalReference } from './payment-reference'

export interface InvoiceFilter {
  organizationId?: string | undefined
  /** A slug. */
  organization?: string | undefined
  status?: InvoiceStatus | undefined
  text?: string | undefined
}

const beyond = ({ direction, createdAt, id }: TimeCursor) =>
  direction === 'older'
    ? { issuedAt: { lte: createdAt }, OR: [{ issuedAt: { lt: createdAt } }, { id: { lt: id } }] }
    : { issuedAt: { gte: createdAt }, OR: [{ issuedAt: { gt: createdAt } }, { id: { gt: id } }] }

const paidStatement: Statement = {
  name: 'invoices.paid-by-reference',
  text: `select invoice_id as "invoiceId" from invoice_payment where replace(reference, ' ', '') = $1 limit 100`,
}

/** The invoice with this number, and those that a payment with this reference settled. */
async function namedBy(db: Db, text: string) {
  const name = normalReference(text)
  const paid = await db.query<{ invoiceId: string }>(paidStatement, [name])
  return { OR: [{ number: name }, { id: { in: paid.map(({ invoiceId }) => invoiceId) } }] }
}

/** `limit` rows beyond the cursor, in the cursor's direction: nearest first. `createdAt` is the time of issue. */
export async function findInvoices(
  db: Db,
  { organizationId, organization: slug, status, text }: InvoiceFilter,
  { cursor, limit }: { cursor: TimeCursor | null; limit: number },
) {
  const order = cursor?.direction === 'newer' ? 'asc' : 'desc'
  const named = text ? await namedBy(db, text) : {}
  const found = await db.invoice.findMany({
    where: {
      AND: [
        { ...(organizationId && { organizationId }), ...(slug && { organization: { slug } }) },
        // A credit note has nothing to be paid.
        status ? { status, kind: 'invoice' } : {},
        named,
        cursor ? beyond(cursor) : {},
      ],
    },
    orderBy: [{ issuedAt: order }, { id: order }],
    take: limit,
    select: {
      id: true,
      kind: true,
      number: true,
      month: true,
      currency: true,
      status: true,
      issuedAt: true,
      dueAt: true,
      totalMinor: true,
      paidMinor: true,
      creditedMinor: true,
      organization: { select: { id: true, slug: true, name: true } },
    },
  })
  return found.map(({ issuedAt, ...invoice }) => ({ ...invoice, createdAt: issuedAt }))
}

/** Minor units of `currency`, by the days since the due time. */
export interface Receivable {
  organizationId: string
  slug: string
  name: string
  currency: string
  invoices: bigint
  notDueMinor: bigint
  days30Minor: bigint
  days60Minor: bigint
  days90Minor: bigint
  olderMinor: bigint
  openMinor: bigint
}

const bucket = (condition: string) =>
  `coalesce(sum(i.total_minor - i.credited_minor - i.paid_minor) filter (where ${condition}), 0)::int8`

const days = (from: number, to: number) =>
  `i.due_at <= $1 - interval '${from} days' and i.due_at > $1 - interval '${to} days'`

const receivableColumns = `i.currency, count(*) as invoices, ${bucket('i.due_at > $1')} as "notDueMinor",
  ${bucket(days(0, 30))} as "days30Minor", ${bucket(days(30, 60))} as "days60Minor", ${bucket(days(60, 90))} as "days90Minor",
  ${bucket("i.due_at <= $1 - interval '90 days'")} as "olderMinor", ${bucket('true')} as "openMinor"`

const openInvoices = `i.kind = 'invoice' and i.status in ('open', 'partly_paid', 'overdue')`

/** An organization has one currency, so one row. The place is where its row is now; one that has paid meanwhile has none. */
const agedStatement = (direction: RowCursor['direction']): Statement => {
  const [sign, order] = direction === 'after' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  return {
    name: `invoices.receivables-${direction}`,
    text: `with aged as (
        select o.id, o.id as "organizationId", o.slug, o.name, ${receivableColumns}
        from invoice i join organization o on o.id = i.organization_id
        where ${openInvoices} group by o.id, i.currency
      ), place as (select "openMinor", id from aged where id = $2)
      select * from aged
      where not exists (select from place) or ("openMinor", id) ${sign} (select "openMinor", id from place)
      order by "openMinor" ${order}, id ${order} limit $3`,
  }
}

const aged = { after: agedStatement('after'), before: agedStatement('before') }

/** `limit` organizations beyond the cursor, which is an organization's id, in its direction; the most open first. */
export function ageReceivables(
  db: Db,
  { now, cursor, limit }: { now: Date; cursor: RowCursor | null; limit: number },
): Promise<(Receivable & { id: string })[]> {
  return db.query(aged[cursor?.direction ?? 'before'], [now, cursor?.id ?? null, limit])
}

const totalStatement: Statement = {
  name: 'invoices.receivable-totals',
  text: `select ${receivableColumns} from invoice i where ${openInvoices} group by i.currency order by i.currency`,
}

type Total = Omit<Receivable, 'organizationId' | 'slug' | 'name'>

export function sumReceivables(db: Db, now: Date): Promise<Total[]> {
  return db.query<Total>(totalStatement, [now])
}

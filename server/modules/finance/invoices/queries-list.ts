import type { InvoiceStatus } from '@/prisma/generated/client'
import type { Db, Statement } from '@/server/db'
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

import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { type Own, since, until } from './full-tenant-people'

/** A closed month with its invoice, a payment, and the billing details. */
export async function createInvoices({ organizationId, providerCode, mark }: Own) {
  const [invoiceId, lineId] = [newId(), newId()]
  const actor = { kind: 'user', id: newId(), name: mark }
  const month = new Date('2026-03-01T00:00:00.000Z')
  const party = { name: mark, address: mark, vatId: mark }
  const of = { organizationId, invoiceId }
  await inTransaction(async (tx) => {
    await tx.invoice.create({
      data: {
        id: invoiceId,
        organizationId,
        kind: 'invoice',
        number: `INV-${mark}`,
        month,
        currency: 'EUR',
        status: 'partly_paid',
        issuedAt: since,
        dueAt: until,
        totalMinor: 77_777n,
        lineCount: 1,
        paidMinor: 7n,
        seller: party,
        buyer: { ...party, email: `${mark}@example.com` },
      },
    })
    await tx.invoiceLine.create({
      data: { ...of, id: lineId, position: 1, description: mark, amountMinor: 77_777n, providerCode },
    })
    await tx.invoicePayment.create({
      data: {
        ...of,
        id: newId(),
        amountMinor: 7n,
        method: 'manual',
        reference: mark,
        actor,
        paidAt: since,
        createdAt: since,
      },
    })
  })
  await db.monthClose.create({
    data: {
      ...of,
      month,
      feesMinor: 77_777n,
      carriedInMinor: 0n,
      carriedOutMinor: 0n,
      currency: 'EUR',
      actor,
      closedAt: since,
    },
  })
  await db.moneyApproval.create({
    data: {
      ...of,
      id: newId(),
      kind: 'payment',
      amountMinor: 77_777n,
      appliedMinor: 77_777n,
      currency: 'EUR',
      input: { json: { reference: mark } },
      askedBy: actor,
      createdAt: since,
    },
  })
  const email = `${mark}@example.com`
  await db.billingProfile.create({
    data: { organizationId, name: mark, address: mark, vatId: mark, poNumber: mark, email, updatedAt: since },
  })
  return { invoiceId, invoiceLineId: lineId, invoiceNumber: `INV-${mark}` }
}

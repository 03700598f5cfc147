import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { createInvoiced } from './testing/invoiced'

let id: string
let organizationId: string

beforeEach(async () => {
  const own = await createInvoiced({ creditMinor: 30n })
  organizationId = own.organizationId
  await own.fees.draw(own.tenant, '2026-03', 60n, 40n)
  id = (await own.invoice('2026-03')).id
})

describe('the database refuses', () => {
  test.each([
    ['total_minor = 1'],
    ["number = 'INV-2026-99999'"],
    ["buyer = '{}'"],
    ["seller = '{}'"],
    ['due_at = now()'],
    ["month = '2026-02-01'"],
    ['line_count = 1'],
    ["kind = 'credit_note'"],
  ])('a change of an invoice: %s', async (change) => {
    await expect(db.query(`update invoice set ${change} where id = $1`, [id])).rejects.toThrow(
      /never changes|check constraint/,
    )
  })

  test.each([
    'update invoice_line set amount_minor = amount_minor + 1 where invoice_id = $1',
    'delete from invoice_line where invoice_id = $1',
    'update invoice_payment set amount_minor = 1 where invoice_id = $1',
    'delete from invoice_payment where invoice_id = $1',
    'delete from invoice where id = $1',
    'update month_close set fees_minor = 1 where invoice_id = $1',
    'delete from month_close where invoice_id = $1',
  ])('%s', async (statement) => {
    await expect(db.query(statement, [id])).rejects.toThrow(/never (change|deleted)|is never deleted/)
  })

  test('a line that comes later, even one of nothing', async () => {
    const later = { id: newId(), invoiceId: id, organizationId, description: 'x' }
    for (const amountMinor of [0n, 5n])
      await expect(
        inTransaction((tx) => tx.invoiceLine.create({ data: { ...later, position: 3, amountMinor } })),
      ).rejects.toThrow('do not sum')
  })

  test('a paid amount without its payment, and a payment without its amount', async () => {
    const paid = 'update invoice set paid_minor = 40 where id = $1'
    await expect(db.query(paid, [id])).rejects.toThrow('do not sum')
    const payment = `insert into invoice_payment (id, invoice_id, organization_id, amount_minor, method, actor, paid_at, created_at)
      values ('${newId()}', $1, '${organizationId}', 5, 'credit', '{}', now(), now())`
    await expect(db.query(payment, [id])).rejects.toThrow('do not sum')
  })

  test('another file once the hash of the first is known', async () => {
    const set = 'update invoice set pdf_sha256 = $2 where id = $1'
    await db.query(set, [id, 'a'.repeat(64)])
    await expect(db.query(set, [id, 'b'.repeat(64)])).rejects.toThrow('never changes')
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openMinor, overdrawnMinor, type Payable, settle, smaller, statusOf } from './settlement'

const payable = (id: string, totalMinor: bigint, paidMinor = 0n): Payable => ({
  id,
  totalMinor,
  creditedMinor: 0n,
  paidMinor,
})

describe('credit', () => {
  test('settles the oldest invoice first, and the next with what is left', () => {
    const invoices = [payable('march', 100n), payable('april', 50n), payable('may', 70n)]
    expect(settle(invoices, 90n)).toEqual([
      { invoiceId: 'march', amountMinor: 100n },
      { invoiceId: 'april', amountMinor: 30n },
    ])
  })

  test('that was reversed opens the newest invoice first', () => {
    const invoices = [payable('march', 100n, 100n), payable('april', 50n, 50n)]
    expect(settle(invoices, 60n)).toEqual([
      { invoiceId: 'april', amountMinor: -50n },
      { invoiceId: 'march', amountMinor: -10n },
    ])
  })

  test('for months that are not closed yet settles nothing, and is not needed', () => {
    expect(overdrawnMinor({ creditMinor: -150n, uninvoicedMinor: 150n })).toBe(0n)
    expect(overdrawnMinor({ creditMinor: -150n, uninvoicedMinor: 50n })).toBe(100n)
    expect(overdrawnMinor({ creditMinor: 20n, uninvoicedMinor: 0n })).toBe(0n)
  })
})

const amount = fc.bigInt({ min: 0n, max: 10n ** 15n })
const anyInvoice = fc.tuple(amount, amount, amount).map(([open, paidMinor, creditedMinor]) => ({
  id: '',
  totalMinor: open + paidMinor + creditedMinor,
  paidMinor,
  creditedMinor,
}))
const anyInvoices = fc
  .array(anyInvoice, { maxLength: 12 })
  .map((invoices) => invoices.map((invoice, index) => ({ ...invoice, id: String(index) })))

describe('for any invoices and any overdrawn amount', () => {
  const settled = (invoices: Payable[], overdrawn: bigint) => {
    const moves = new Map(settle(invoices, overdrawn).map((move) => [move.invoiceId, move.amountMinor]))
    return invoices.map((invoice) => ({
      ...invoice,
      paidMinor: invoice.paidMinor + (moves.get(invoice.id) ?? 0n),
    }))
  }
  const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)

  test('the open amounts sum to what is overdrawn, as far as there are invoices for it', () => {
    fc.assert(
      fc.property(anyInvoices, amount, (invoices, overdrawn) => {
        const due = sum(invoices.map(({ totalMinor, creditedMinor }) => totalMinor - creditedMinor))
        const open = sum(settled(invoices, overdrawn).map(openMinor))
        expect(open).toBe(smaller(overdrawn, due))
      }),
    )
  })

  test('no invoice is paid below zero or above what is due, and doing it again moves nothing', () => {
    fc.assert(
      fc.property(anyInvoices, amount, (invoices, overdrawn) => {
        const done = settled(invoices, overdrawn)
        for (const invoice of done) {
          expect(invoice.paidMinor >= 0n && openMinor(invoice) >= 0n).toBe(true)
        }
        expect(settle(done, overdrawn)).toEqual([])
      }),
    )
  })
})

const due = new Date('2026-04-15T12:00:00.000Z')
const before = new Date(due.getTime() - 1)
const invoice = { totalMinor: 100n, creditedMinor: 0n, paidMinor: 0n, dueAt: due }

test('an invoice is overdue from its due time on, and not a moment earlier', () => {
  expect(statusOf(invoice, before)).toBe('open')
  expect(statusOf(invoice, due)).toBe('overdue')
  expect(statusOf({ ...invoice, paidMinor: 40n }, due)).toBe('overdue')
})

test('payments and credit notes count alike towards the total', () => {
  expect(statusOf({ ...invoice, paidMinor: 40n }, before)).toBe('partly_paid')
  expect(statusOf({ ...invoice, creditedMinor: 40n }, before)).toBe('partly_paid')
  expect(statusOf({ ...invoice, creditedMinor: 40n, paidMinor: 60n }, due)).toBe('paid')
  expect(statusOf({ ...invoice, paidMinor: 100n }, due)).toBe('paid')
})

test('an invoice that was credited as a whole is void', () => {
  expect(statusOf({ ...invoice, creditedMinor: 100n }, due)).toBe('void')
})

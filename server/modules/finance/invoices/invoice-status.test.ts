import { expect, test } from 'vitest'
import { statusOf } from './invoice-status'

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

import { expect, test } from 'vitest'
import { entryPath } from './entry-path'

test.each([
  ['fee', '2026-03-01', '/billing/contract?month=2026-03&day=2026-03-01'],
  ['invoice_payment', 'SEPA & 1', '/billing/invoices?q=SEPA+%26+1'],
  ['credit_note', '0190', '/billing/invoices/0190'],
  ['top_up', '0190', null],
  ['fee', null, null],
] as const)('an entry of kind %s and subject %s leads to %s', (kind, subjectId, path) => {
  expect(entryPath({ kind, subjectId })).toBe(path)
})

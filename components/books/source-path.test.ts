import { expect, test } from 'vitest'
import { sourcePath } from './source-path'

const source = { kind: 'top_up', sourceId: 'x', document: 'INV 1', organizationId: 'o', slug: 'lane' }

test.each([
  [{ sourceKind: 'provider_month', sourceId: 'a/b/2026-03' }, '/staff/billing/providers?month=2026-03'],
  [{ sourceKind: 'exchange_difference' }, '/staff/billing/rates'],
  [{ sourceKind: 'withdrawal' }, '/staff/affiliates/withdrawals'],
  [{ sourceKind: 'commission_entry' }, '/staff/affiliates/o'],
  [{ sourceKind: 'fees' }, '/staff/billing/contracts/o'],
  [{ sourceKind: 'credit_entry', kind: 'credit_note' }, '/staff/billing/invoices?q=INV+1'],
  [{ sourceKind: 'credit_entry' }, '/o/lane/billing'],
  [{ sourceKind: 'credit_entry', slug: null }, null],
])('an entry leads to what it was posted from: %j', (own, path) => {
  expect(sourcePath({ ...source, ...own })).toBe(path)
})

import type { DefenceList } from '../markers'

/** Months are closed, paid and corrected once, each organization's own. */
export const invoices: DefenceList = {
  'server/modules/finance/contracts/accrual.db.test.ts': {
    'an open item is accrued once': [', accruedDay: null }', ' }'],
  },
  'server/modules/delivery/facts/added-rates.db.test.ts': {
    'two different people enter an exchange rate': 'remove',
  },
  'server/modules/finance/books/books.db.test.ts': {
    'a journal month is closed once': 'remove',
    'a closed journal month takes no entry': 'remove',
    'a mapping is not overwritten unseen': 'remove',
  },
  'server/modules/finance/books/file-formats.test.ts': {
    'texts of tenants start no formula in a DATEV file': ['/^[=+\\-@]/.test(plain)', 'false'],
  },
  'server/modules/finance/reconciliation/compare.db.test.ts': {
    'a break above the limit is accepted by two people': 'remove',
    'who accepted a break does not approve it': 'remove',
  },
  'server/modules/finance/reconciliation/sign-report.db.test.ts': {
    'no period with an open break is signed': 'remove',
  },
  'server/modules/finance/reconciliation/journal-rows.db.test.ts': {
    'a signed period takes no rows': 'remove',
  },
  'server/modules/finance/approvals/limit.test.ts': {
    'an amount without an exchange rate needs a second person': ['inEuro === null ||', 'inEuro !== null &&'],
  },
  'server/modules/finance/approvals/approvals.db.test.ts': {
    'a booking above the limit cannot be split': ['86_400_000', '1'],
    'a limit is raised by two people': ['=> isRaised', '=> false'],
    'the id of an approval is used once': 'remove',
    'two different people book an amount above the limit': 'remove',
    'people of an organization approve no bookings for it': 'remove',
    'what is booked is what was asked for': 'remove',
    'who asked for a booking withdraws it': 'remove',
    'an approval is decided once': 'remove',
    'only who may book it decides about a booking': 'remove',
  },
  'server/modules/finance/settlement/settlement.db.test.ts': {
    'two different people approve a provider statement': 'remove',
    'unexplained differences block the approval of a provider statement': 'remove',
    'a provider statement is paid once, after its approvals': 'remove',
    'the same file of a provider is one invoice': 'remove',
  },
  'server/modules/finance/settlement/compare-invoice.test.ts': {
    'a difference above the tolerance is no equal line': ['difference * unitsOfWhole <=', 'difference >='],
  },
  'server/modules/finance/invoices/close-month.db.test.ts': {
    'a month is closed once': 'remove',
    'a fee without an accrual is never invoiced silently': 'remove',
  },
  'server/modules/finance/invoices/files.db.test.ts': {
    'an invoice is found within its organization': ['{ id, organizationId }', '{ id }'],
  },
  'server/modules/finance/invoices/payments.db.test.ts': {
    'a payment is booked once for its reference': 'remove',
  },
  'server/modules/finance/invoices/credit-lines.test.ts': {
    'no more is credited than the invoice has left': 'remove',
  },
}

import * as z from 'zod/mini'
import { requiredText, typedAmount } from './fields'

const line = z.object({
  /** As the statement names it: a currency, game type, game, organization or brand. */
  key: requiredText('Enter the line.', 120),
  amount: typedAmount('Enter an amount such as 1,500.00.', { mayBe: 'negative' }),
})

/** A provider's invoice; its lines are typed where no file has them. */
export const ProviderInvoiceForm = z.object({
  number: requiredText('Enter the number of the invoice.', 60),
  invoicedOn: z.iso.date('Enter a date.'),
  dueOn: z.iso.date('Enter a date.'),
  lines: z.array(line).check(z.maxLength(500, 'At most 500 lines. Upload a file.')),
})

export const AcceptDifferenceForm = z.object({ reason: requiredText('Enter a reason.', 300, 3) })

export const PayStatementForm = z.object({
  paidOn: z.iso.date('Enter a date.'),
  reference: requiredText('Enter the reference of the transfer.', 140, 3),
})

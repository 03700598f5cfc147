import {
  choice,
  choicesOf,
  defineList,
  organization,
  searchOnEnter,
  text,
} from '@/components/data/list-filters'
import { cursorParam } from '@/components/data/list-params'
import { invoiceStatuses } from '@/server/contract/billing-states'
import { invoiceLooks } from './invoice-status'

const q = text('text', searchOnEnter('Search invoices', 'Exact number or payment reference'))
const status = choice('status', {
  label: 'Status',
  any: 'Any status',
  choices: choicesOf(invoiceStatuses, invoiceLooks),
})

export const invoiceList = defineList({ q, status }, cursorParam)

/** Of all organizations. */
export const staffInvoiceList = defineList(
  {
    q,
    organization,
    status,
  },
  cursorParam,
)

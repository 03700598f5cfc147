import { choice, choicesOf, defineList, searchOnEnter, text } from '@/components/data/list-filters'
import { cursorParam } from '@/components/data/list-params'
import { purchaseStates } from '@/server/contract/billing-states'
import { stateLooks } from './purchase-words'

/** Of all organizations; an organization sees its own in an unfiltered list. */
export const staffPurchaseList = defineList(
  {
    organization: text('organization', searchOnEnter('Organization', 'Exact slug'), 80),
    state: choice('state', {
      label: 'Status',
      any: 'Any status',
      choices: choicesOf(purchaseStates, stateLooks),
    }),
  },
  cursorParam,
)

import { choice, choicesOf, defineList, organization } from '@/components/data/list-filters'
import { cursorParam } from '@/components/data/list-params'
import { purchaseStates } from '@/server/contract/billing-states'
import { stateLooks } from './purchase-words'

/** Of all organizations; an organization sees its own in an unfiltered list. */
export const staffPurchaseList = defineList(
  {
    organization,
    state: choice('state', {
      label: 'Status',
      any: 'Any status',
      choices: choicesOf(purchaseStates, stateLooks),
    }),
  },
  cursorParam,
)

import { choice, choicesOf, defineList, period } from '@/components/data/list-filters'
import { cursorParam } from '@/components/data/list-params'
import { creditKinds } from '@/server/contract/billing-states'
import { creditKindLabels } from './credit-kind'

export const ledgerList = defineList(
  {
    kind: choice('kind', {
      label: 'Kind',
      any: 'Any kind',
      choices: choicesOf(creditKinds, creditKindLabels),
    }),
    ...period,
  },
  cursorParam,
)

import {
  chip,
  choice,
  choicesOf,
  defineList,
  flag,
  id,
  searchOnEnter,
  text,
} from '@/components/data/list-filters'
import { cursorParam } from '@/components/data/list-params'
import {
  type BreakCause,
  breakCauses,
  breakKindNames,
  breakKinds,
  breakStates,
} from '@/server/contract/reconciliation'
import { breakStateLooks, causeNames } from './words'

/** The list draws its control: an organization has its providers, staff have all. */
const provider = text('providerCode', null, 64)

export const runList = defineList({ provider }, cursorParam)

export const breakList = defineList(
  {
    transaction: text('transactionId', searchOnEnter('Search breaks', 'Transaction ID'), 200),
    state: choice('state', {
      label: 'State',
      any: 'Unsettled',
      choices: [...choicesOf(breakStates, breakStateLooks), { value: 'all' as const, label: 'All states' }],
    }),
    kind: choice('kind', {
      label: 'Kind',
      any: 'Any kind',
      choices: choicesOf(breakKinds, breakKindNames),
    }),
    cause: choice('cause', {
      label: 'Cause',
      any: 'Any cause',
      choices: choicesOf(Object.keys(breakCauses) as BreakCause[], causeNames),
    }),
    provider,
    currency: text('currency', chip('Currency'), 8),
    mine: flag('isMine', 'Assignee', 'Any assignee', 'Assigned to me'),
  },
  cursorParam,
)

export const importList = defineList({ source: id('sourceId') }, cursorParam)

import {
  choiceAs,
  choicesOf,
  defineList,
  game,
  id,
  player,
  provider,
  search,
  text,
} from '@/components/data/list-filters'
import { cursorParam, timeSortParam } from '@/components/data/list-params'
import { grantLooks } from './grant-status'

const open = ['pending_issue', 'active', 'cancel_failed'] as const

export const grantList = defineList(
  {
    player,
    ref: text('campaignRef', search('Campaign reference', 'Campaign reference', 'basis-44')),
    /** A status, or a group of them. */
    status: choiceAs(
      'statuses',
      {
        label: 'Status',
        any: 'Any status',
        choices: choicesOf(['open', ...open, 'issue_failed', 'cancelled', 'completed', 'expired'], {
          open: 'Not finished',
          ...grantLooks,
        }),
      },
      (status) => (status === 'open' ? [...open] : [status]),
    ),
    provider,
    game,
    brand: id('brandId'),
  },
  { ...timeSortParam, ...cursorParam },
)

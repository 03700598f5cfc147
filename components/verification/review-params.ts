import { choice, defineList, searchOnEnter, text } from '@/components/data/list-filters'
import { cursorParam } from '@/components/data/list-params'

/** The reviewers' queue; without a choice, what is open. */
export const reviewList = defineList(
  {
    organization: text('organization', searchOnEnter('Organization', 'Exact slug'), 80),
    queue: choice('queue', {
      label: 'Queue',
      any: 'All open',
      choices: [
        { value: 'mine', label: 'Assigned to me' },
        { value: 'closed', label: 'Closed' },
      ],
    }),
  },
  cursorParam,
)

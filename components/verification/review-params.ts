import { choice, defineList, organization } from '@/components/data/list-filters'
import { cursorParam } from '@/components/data/list-params'

/** The reviewers' queue; without a choice, what is open. */
export const reviewList = defineList(
  {
    organization,
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

import { choice, defineList } from '@/components/data/list-filters'
import { cursorParam } from '@/components/data/list-params'

export const inboxList = defineList(
  {
    show: choice('show', {
      label: 'Show',
      any: 'All notifications',
      choices: [{ value: 'unread', label: 'Unread' }],
    }),
  },
  cursorParam,
)

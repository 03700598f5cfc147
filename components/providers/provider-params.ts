import { choice, defineList, search, text } from '@/components/data/list-filters'
import { pageParam } from '@/components/data/list-params'

/** A provider's organizations. */
export const accessList = defineList(
  {
    q: text('text', search('Search organizations', 'Name or slug', 'basis-56'), 100),
    access: choice('filter', {
      label: 'Access',
      any: 'Any access',
      choices: [
        { value: 'waiting', label: 'Approval requested' },
        { value: 'approved', label: 'Approved' },
      ],
      className: 'max-sm:col-span-2',
    }),
  },
  pageParam,
)

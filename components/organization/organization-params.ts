import { choice, choiceAs, defineList, search, text } from '@/components/data/list-filters'
import { pageParam } from '@/components/data/list-params'

export const organizationList = defineList(
  {
    q: text('text', search('Search organizations', 'Name, slug or exact ID'), 100),
    kind: choice('kind', {
      label: 'Kind',
      any: 'Any kind',
      choices: [
        { value: 'single', label: 'Single casinos' },
        { value: 'platform', label: 'Platforms' },
        { value: 'affiliate', label: 'Affiliates' },
        { value: 'studio', label: 'Studios' },
      ],
    }),
    state: choiceAs(
      'isActive',
      {
        label: 'Status',
        any: 'Any status',
        choices: [
          { value: 'active', label: 'Active' },
          { value: 'suspended', label: 'Suspended' },
        ],
      },
      (state) => state === 'active',
    ),
  },
  pageParam,
)

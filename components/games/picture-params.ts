import { choice, defineList, provider, search, text } from '@/components/data/list-filters'
import { pageParam } from '@/components/data/list-params'

/** The games whose pictures staff look after. */
export const pictureList = defineList(
  {
    q: text('text', search('Search games', 'Name or provider game ID'), 100),
    provider,
    show: choice('show', {
      label: 'Pictures',
      any: 'Any pictures',
      choices: [
        { value: 'failing', label: 'Failed to fetch' },
        { value: 'overridden', label: 'Replaced by Croupier' },
      ],
    }),
  },
  pageParam,
)

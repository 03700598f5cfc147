import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import {
  choice,
  choiceAs,
  choicesOf,
  defineList,
  type ParamsOf,
  search,
  text,
} from '@/components/data/list-filters'
import { givenId, pageParam } from '@/components/data/list-params'
import { type Sort, sortChoices } from '@/components/data/sort'
import { formatPercent } from '@/server/contract/figures'

/** The columns that the list can be sorted by. */
const columns = ['name', 'rtp', 'release_date'] as const
export type GameColumn = (typeof columns)[number]
const otherSorts = ['sort_order', '-created_at'] as const
export const gameSorts = [...otherSorts, ...sortChoices<GameColumn>(columns)]

/** The order by a column; null for the orders that no column shows. */
export const columnSort = (sort: (typeof gameSorts)[number]): Sort<GameColumn> | null =>
  sort === 'sort_order' || sort === '-created_at' ? null : sort

const filters = defineList(
  {
    q: text('search', search('Search games by name', 'Search by name')),
    provider: text('provider'),
    type: text('type'),
    volatility: choice('volatility', {
      label: 'Volatility',
      any: 'Any volatility',
      choices: choicesOf(['low', 'medium', 'high'], {
        low: 'Low volatility',
        medium: 'Medium volatility',
        high: 'High volatility',
      }),
    }),
    rtp: choiceAs(
      'rtpMin',
      {
        label: 'Return to player',
        any: 'Any RTP',
        choices: (['94', '95', '96', '97'] as const).map((value) => ({
          value,
          label: `RTP ${formatPercent(value)} or more`,
        })),
      },
      Number,
    ),
    state: choice('shown', {
      label: 'Status',
      any: 'Any status',
      choices: [
        { value: 'on', label: 'Enabled' },
        { value: 'off', label: 'Disabled' },
      ],
    }),
  },
  {
    /** The brand whose games are shown and changed: the scope of the list. None: the organization. */
    brand: parseAsString,
    sort: parseAsStringLiteral(gameSorts).withDefault('sort_order'),
    ...pageParam,
  },
)

export type GameParams = ParamsOf<typeof filters>

export const gameList = {
  ...filters,
  toSearch: (params: GameParams) => {
    const { order, ...asked } = filters.toSearch(params)
    return { ...asked, brandId: givenId(params.brand), sort: order }
  },
}

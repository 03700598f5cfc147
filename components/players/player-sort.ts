import { type HeaderSort, sortBy, sortByTime } from '@/components/data/sort'
import type { PlayerParams } from './search-params'

type PlayerSort = PlayerParams['sort']

/** The list of players by its two sorted columns, and the order of its pages. */
export function playerSort(sort: PlayerSort, onSort: (change: { sort: PlayerSort }) => void) {
  const isById = sort === 'player' || sort === '-player'
  const byTime = sortByTime(isById ? null : sort, onSort)
  const lastPlayed: HeaderSort = isById
    ? { direction: null, onSort: () => onSort({ sort: null }) }
    : byTime.header
  const player = sortBy(isById ? sort : null, {
    column: 'player',
    first: 'ascending',
    onSort: (next) => onSort({ sort: next }),
  })
  return { headers: { player, lastPlayed }, order: isById ? ('listed' as const) : byTime.order }
}

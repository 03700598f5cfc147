import { parseAsStringLiteral } from 'nuqs/server'
import { brand, defineList, type ParamsOf, searchOnEnter, text } from '@/components/data/list-filters'
import { cursorParam } from '@/components/data/list-params'

export const playerList = defineList(
  { starts: text('beginning', searchOnEnter('Search by player', 'Player ID starts with…')), brand },
  {
    /** Null: those who played last first. */
    sort: parseAsStringLiteral(['oldest', 'player', '-player'] as const),
    ...cursorParam,
  },
)

export type PlayerParams = ParamsOf<typeof playerList>

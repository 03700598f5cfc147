import type { GameSort } from '@/server/contract/operations/games'

/** What lobbies ask: a word or its beginning, common and rare; one filter or two; an order; one of the first pages. */
export interface GameAsk {
  search: string
  filter: GameFilter
  sort: GameSort
  page: number
}

export interface GameFilter {
  provider?: string
  type?: string
  rtp_min?: number
  rtp_max?: number
}

const searches = [
  'golden',
  'gold',
  'silver',
  'luck',
  'royal',
  'wild',
  'dragon',
  'golden crown',
  'lucky river',
  '77',
]
const filters: GameFilter[] = [
  { type: 'slots' },
  { type: 'table' },
  { provider: 'provider-1' },
  { rtp_min: 95 },
  { provider: 'provider-2', type: 'slots' },
  { rtp_min: 93, rtp_max: 97 },
]
const sorts: GameSort[] = ['-rtp', 'name', 'sort_order', '-release_date']
const pages = [1, 2]

export const perPage = 50

/** All 480 of them, in an order that has nothing to do with how they are alike, and is the same each time. */
export const gameAsks: readonly GameAsk[] = shuffle(
  searches.flatMap((search) =>
    filters.flatMap((filter) =>
      sorts.flatMap((sort) => pages.map((page) => ({ search, filter, sort, page }))),
    ),
  ),
)

/** A stride that shares no factor with the length visits each once. */
function shuffle<T>(list: T[]): T[] {
  return list.map((_, index) => list[(index * 173) % list.length] as T)
}

export function toPath({ search, filter, sort, page }: GameAsk): string {
  const asked = { ...filter, search, sort, page, per_page: perPage }
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))
  return `/v1/games?${query}`
}

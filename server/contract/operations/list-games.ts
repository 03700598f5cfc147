import { z } from 'zod'
import { defineOperation } from '@/server/contract/operation'
import {
  brandProvisioningErrors,
  brandSelectorErrors,
  commonErrors,
} from '@/server/contract/operations/documented-errors'
import { gameExample } from '@/server/contract/operations/examples'
import { DateTime, IsoCurrency, Volatility } from '@/server/contract/primitives'
import {
  queryCurrency,
  queryFilter,
  queryInteger,
  queryNumber,
  subOperatorRefQuery,
} from '@/server/contract/query-parameters'
import { GameList } from '@/server/contract/resources/game'

export const gameSorts = [
  'name',
  '-name',
  'rtp',
  '-rtp',
  'release_date',
  '-release_date',
  'sort_order',
  '-sort_order',
  'created_at',
  '-created_at',
] as const
export type GameSort = (typeof gameSorts)[number]

export const ListGamesQuery = z.object({
  sub_operator_ref: subOperatorRefQuery,
  provider: queryFilter(64, 'Games of one provider, by its code.'),
  provider_game_id: queryFilter(128, 'Games with this id at their provider.'),
  type: queryFilter(64, 'Games of one type, for example slots.'),
  volatility: Volatility.optional(),
  rtp_min: queryNumber({ min: 0, max: 100, description: 'Lowest return to player, in percent.' }),
  rtp_max: queryNumber({ min: 0, max: 100, description: 'Highest return to player, in percent.' }),
  features: queryFilter(512, 'Feature tags, separated by commas; a game must have all of them.'),
  search: queryFilter(128, 'Words of the name, or their beginnings.'),
  sort: z
    .enum(gameSorts)
    .optional()
    .meta({ description: 'A leading dash sorts downwards. Default: sort_order.' }),
  updated_since: DateTime.optional().meta({
    description:
      'Games that changed since then, or came: their data, their pictures, their provider’s settings or what your account may offer. What went is not among them: compare `total` of the whole list.',
    example: '2026-01-31T12:00:00Z',
  }),
  page: queryInteger({ min: 1, max: 1_000_000, fallback: 1, description: 'Pages count from 1.' }),
  per_page: queryInteger({ min: 1, max: 200, fallback: 50, description: 'Games on a page.' }),
  currency: queryCurrency(
    IsoCurrency,
    'Games that name this currency among those they can be launched in.',
  ).optional(),
})
export type ListGamesQuery = z.output<typeof ListGamesQuery>

export const listGames = defineOperation({
  id: 'listGames',
  method: 'GET',
  path: '/v1/games',
  summary: 'List games',
  description:
    'The games this account may offer. Filters combine; `total` counts what matches before pages are cut. On a platform, an unseen `sub_operator_ref` creates its brand here, unless automatic creation is off.\n\nTo keep a copy, send the `ETag` of an answer in `If-None-Match`: 304 says that nothing changed. `updated_since` narrows the list to what did. Answers are compressed with br or gzip.',
  tag: 'Games',
  family: 'catalogue',
  scopes: ['read'],
  query: ListGamesQuery,
  responses: {
    200: {
      description: 'One page of games.',
      schema: GameList,
      example: { games: [gameExample], total: 1, page: 1, per_page: 50 },
    },
  },
  errors: [...commonErrors, ...brandSelectorErrors, ...brandProvisioningErrors],
  brandSelector: 'query',
  canProvision: true,
  isMirrored: true,
})

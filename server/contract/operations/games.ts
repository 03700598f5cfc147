import { z } from 'zod'
import { checksumAlgorithms } from '@/server/contract/forms/certificates'
import { defineOperation } from '@/server/contract/operation'
import {
  brandProvisioningErrors,
  brandSelectorErrors,
  commonErrors,
  unbilledPlatform,
} from '@/server/contract/operations/documented-errors'
import {
  gameCalendarExample,
  gameChecksumsExample,
  gameExample,
  providerRegistryExample,
  stakesExample,
} from '@/server/contract/operations/examples'
import {
  CalendarDate,
  CountryCodeOut,
  CurrencyCode,
  DateTime,
  IsoCurrency,
  Uuid,
  Volatility,
} from '@/server/contract/primitives'
import {
  queryCurrency,
  queryFilter,
  queryInteger,
  queryNumber,
  subOperatorRefQuery,
} from '@/server/contract/query-parameters'
import {
  calendarEventTypes,
  GameCalendar,
  GameChecksums,
  GameList,
  GameResponse,
  GameStakes,
  ProviderRegistry,
} from '@/server/contract/resources/game'

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

/** Days that a calendar covers at most, and without an end. */
export const calendarDays = 366

export const GameCalendarQuery = z.object({
  sub_operator_ref: subOperatorRefQuery,
  from: CalendarDate.optional().meta({
    description: 'First day, UTC. Default: today.',
    example: '2026-03-01',
  }),
  to: CalendarDate.optional().meta({
    description: `Last day, UTC, within ${calendarDays} days of the first. Default: that many days.`,
    example: '2026-06-30',
  }),
  type: z.enum(calendarEventTypes).optional().meta({ description: 'Only events of this type.' }),
  provider: queryFilter(64, 'Games of one provider, by its code.'),
  page: queryInteger({ min: 1, max: 10_000, fallback: 1, description: 'Pages count from 1.' }),
  per_page: queryInteger({ min: 1, max: 200, fallback: 50, description: 'Events on a page.' }),
})

export const listGameCalendar = defineOperation({
  id: 'listGameCalendar',
  method: 'GET',
  path: '/v1/games/calendar',
  summary: 'List releases and retirements',
  description:
    'When games that the brand can offer go live and when they are retired, in the order of their dates. A game that is scheduled is in no list of games before its release. Retirements are announced 30 days ahead; only where a game must go at once, such as by order of a regulator, later.',
  tag: 'Games',
  family: 'catalogue',
  scopes: ['read'],
  query: GameCalendarQuery,
  responses: { 200: { description: 'The events.', schema: GameCalendar, example: gameCalendarExample } },
  errors: [...commonErrors, ...brandSelectorErrors, unbilledPlatform],
  brandSelector: 'query',
  canProvision: false,
})

export const GameParams = z.object({ game_id: Uuid.meta({ description: 'Catalogue id of the game.' }) })

export const getGame = defineOperation({
  id: 'getGame',
  method: 'GET',
  path: '/v1/games/{game_id}',
  summary: 'Get a game',
  description: 'One game by its catalogue id, as the brand has it.',
  tag: 'Games',
  family: 'catalogue',
  scopes: ['read'],
  params: GameParams,
  query: z.object({ sub_operator_ref: subOperatorRefQuery }),
  responses: { 200: { description: 'The game.', schema: GameResponse, example: { game: gameExample } } },
  errors: [
    ...commonErrors,
    ...brandSelectorErrors,
    unbilledPlatform,
    { code: 'E2001', when: 'No such game for this brand.' },
  ],
  brandSelector: 'query',
  canProvision: false,
})

export const GameStakesQuery = z.object({
  sub_operator_ref: subOperatorRefQuery,
  currency: queryCurrency(CurrencyCode, 'Currency to quote the stakes in.'),
})

export const getGameStakes = defineOperation({
  id: 'getGameStakes',
  method: 'GET',
  path: '/v1/games/{game_id}/stakes',
  summary: 'List the free-round stakes of a game',
  description: [
    'What free rounds can be issued with, in one currency.',
    '`enumerated`: choose one of `stakes` and send it in the field that `stake_field` names.',
    '`provider_validated`: no list exists; send any `bet_amount` and the provider accepts or refuses it.',
    '`unsupported`: the game takes no free rounds.',
    'A game can be `enumerated` in one currency and `provider_validated` in another.',
  ].join('\n\n'),
  tag: 'Games',
  family: 'catalogue',
  scopes: ['read'],
  params: GameParams,
  query: GameStakesQuery,
  responses: { 200: { description: 'The stakes.', schema: GameStakes, example: stakesExample } },
  errors: [
    ...commonErrors,
    ...brandSelectorErrors,
    unbilledPlatform,
    { code: 'E2001', when: 'No such game for this brand.' },
    { code: 'E1002', when: 'The provider, which holds the stakes, could not be reached. Retry.' },
    { code: 'E1004', when: 'The provider is not set up correctly on our side.' },
  ],
  brandSelector: 'query',
  canProvision: false,
})

export const getGameChecksums = defineOperation({
  id: 'getGameChecksums',
  method: 'GET',
  path: '/v1/games/{game_id}/checksums',
  summary: 'List the checksums of a game',
  description:
    'What the provider measured last of the components of a game, read daily, beside what was certified for the jurisdiction. Empty where the provider measures nothing.',
  tag: 'Games',
  family: 'catalogue',
  scopes: ['read'],
  params: GameParams,
  query: z.object({
    sub_operator_ref: subOperatorRefQuery,
    jurisdiction: CountryCodeOut.optional().meta({
      description: 'Compared with certificates for this country. Default: with those for any.',
      example: 'SE',
    }),
    algorithm: z
      .enum(checksumAlgorithms)
      .optional()
      .meta({ description: 'Only checksums by this algorithm.' }),
  }),
  responses: {
    200: { description: 'The checksums.', schema: GameChecksums, example: gameChecksumsExample },
  },
  errors: [
    ...commonErrors,
    ...brandSelectorErrors,
    unbilledPlatform,
    { code: 'E2001', when: 'No such game for this brand.' },
  ],
  brandSelector: 'query',
  canProvision: false,
})

export const listProviders = defineOperation({
  id: 'listProviders',
  method: 'GET',
  path: '/v1/providers/registry',
  summary: 'List providers',
  description:
    'The providers and the currencies and countries their games inherit. What a game says itself wins.',
  tag: 'Games',
  family: 'catalogue',
  scopes: ['read'],
  responses: {
    200: { description: 'The providers.', schema: ProviderRegistry, example: providerRegistryExample },
  },
  errors: commonErrors,
  brandSelector: 'none',
  canProvision: false,
})

import { z } from 'zod'
import { defineOperation } from '@/server/contract/operation'
import {
  brandSelectorErrors,
  commonErrors,
  unbilledPlatform,
} from '@/server/contract/operations/documented-errors'
import { stakesExample } from '@/server/contract/operations/examples'
import { GameParams } from '@/server/contract/operations/get-game'
import { CurrencyCode } from '@/server/contract/primitives'
import { queryCurrency, subOperatorRefQuery } from '@/server/contract/query-parameters'
import { GameStakes } from '@/server/contract/resources/game'

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

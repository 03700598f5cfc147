import { z } from 'zod'
import { defineOperation } from '@/server/contract/operation'
import {
  brandSelectorErrors,
  commonErrors,
  unbilledPlatform,
} from '@/server/contract/operations/documented-errors'
import { gameExample } from '@/server/contract/operations/examples'
import { Uuid } from '@/server/contract/primitives'
import { subOperatorRefQuery } from '@/server/contract/query-parameters'
import { GameResponse } from '@/server/contract/resources/game'

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

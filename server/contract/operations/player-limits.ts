import { z } from 'zod'
import { defineOperation } from '@/server/contract/operation'
import {
  brandSelectorErrors,
  commonErrors,
  recordErrors,
  recordSelectorErrors,
} from '@/server/contract/operations/documented-errors'
import { playerLimitsExample, setPlayerLimitsExample } from '@/server/contract/operations/examples'
import { PlayerId } from '@/server/contract/primitives'
import { subOperatorRefQuery } from '@/server/contract/query-parameters'
import { PlayerLimits, SetPlayerLimitsRequest } from '@/server/contract/resources/player-limits'

const address = {
  path: '/v1/players/{player_id}/limits',
  tag: 'Players',
  family: 'other',
  params: z.object({ player_id: PlayerId }),
  query: z.object({ sub_operator_ref: subOperatorRefQuery }),
  responses: { 200: { description: 'The limits.', schema: PlayerLimits, example: playerLimitsExample } },
  brandSelector: 'query',
  canProvision: false,
} as const

export const getPlayerLimits = defineOperation({
  ...address,
  id: 'getPlayerLimits',
  method: 'GET',
  summary: 'Get the limits of a player',
  description:
    'The limits that you set for the player, raises that wait, and what is used of them. A player who is not known has none.',
  scopes: ['read'],
  errors: [...recordErrors, ...recordSelectorErrors],
  readsRecords: true,
})

export const setPlayerLimits = defineOperation({
  ...address,
  id: 'setPlayerLimits',
  method: 'PUT',
  summary: 'Set the limits of a player',
  description:
    'Replaces the limits of a player on one brand. A lower limit applies at once, to bets on any open session too; a higher one, or none, applies after 24 hours. Sending the same again changes nothing. Limits can be set before the player first plays.',
  scopes: ['write'],
  body: SetPlayerLimitsRequest,
  requestExample: setPlayerLimitsExample,
  errors: [...commonErrors, ...brandSelectorErrors],
})

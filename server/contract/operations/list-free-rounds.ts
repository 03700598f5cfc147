import { z } from 'zod'
import { defineOperation } from '@/server/contract/operation'
import { recordErrors, recordSelectorErrors } from '@/server/contract/operations/documented-errors'
import { grantExample } from '@/server/contract/operations/examples'
import { queryFilter, queryInteger, subOperatorRefQuery } from '@/server/contract/query-parameters'
import { FreeRoundGrantList, FreeRoundGrantStatus } from '@/server/contract/resources/free-round-grant'

const ListFreeRoundsQuery = z.object({
  sub_operator_ref: subOperatorRefQuery,
  limit: queryInteger({ min: 1, max: 200, fallback: 50, description: 'Grants at most.' }),
  offset: queryInteger({ min: 0, max: 1_000_000, fallback: 0, description: 'Grants to skip.' }),
  player_id: queryFilter(128, 'Grants of one player.'),
  status: FreeRoundGrantStatus.optional(),
  campaign_ref: queryFilter(128, 'Grants issued with this reference.'),
})
export type ListFreeRoundsQuery = z.output<typeof ListFreeRoundsQuery>

export const listFreeRounds = defineOperation({
  id: 'listFreeRounds',
  method: 'GET',
  path: '/v1/free-rounds',
  summary: 'List free rounds',
  description: 'Grants of the brand, newest first, with what was played and won on each game.',
  tag: 'Free rounds',
  family: 'free_rounds',
  scopes: ['read'],
  query: ListFreeRoundsQuery,
  responses: {
    200: {
      description: 'A slice of the grants.',
      schema: FreeRoundGrantList,
      example: { grants: [grantExample], total: 1, limit: 50, offset: 0 },
    },
  },
  errors: [...recordErrors, ...recordSelectorErrors],
  brandSelector: 'query',
  canProvision: false,
  readsRecords: true,
})

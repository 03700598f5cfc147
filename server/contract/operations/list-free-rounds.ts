import { z } from 'zod'
import { defineOperation } from '@/server/contract/operation'
import { recordErrors, recordSelectorErrors } from '@/server/contract/operations/documented-errors'
import { grantExample } from '@/server/contract/operations/examples'
import {
  isOnePlace,
  notBoth,
  pageQuery,
  queryFilter,
  queryInteger,
  subOperatorRefQuery,
} from '@/server/contract/query-parameters'
import { FreeRoundGrantList, FreeRoundGrantStatus } from '@/server/contract/resources/free-round-grant'

const GrantFilters = z.object({
  sub_operator_ref: subOperatorRefQuery,
  limit: queryInteger({ min: 1, max: 200, fallback: 50, description: 'Grants at most.' }),
  ...pageQuery,
  player_id: queryFilter(128, 'Grants of one player.'),
  status: FreeRoundGrantStatus.optional(),
  campaign_ref: queryFilter(128, 'Grants issued with this reference.'),
})
const ListFreeRoundsQuery = GrantFilters.refine(isOnePlace, notBoth)
export type ListFreeRoundsQuery = z.output<typeof ListFreeRoundsQuery>

export const listFreeRounds = defineOperation({
  id: 'listFreeRounds',
  method: 'GET',
  path: '/v1/free-rounds',
  summary: 'List free rounds',
  description:
    'Grants of the brand, newest first, with what was played and won on each game. A walk with `cursor`, the `next_cursor` of the page before, is steady, and as quick at any depth; `offset` reaches the newest 10,000.',
  tag: 'Free rounds',
  family: 'free_rounds',
  scopes: ['read'],
  query: ListFreeRoundsQuery,
  responses: {
    200: {
      description: 'A slice of the grants.',
      schema: FreeRoundGrantList,
      example: { grants: [grantExample], total: 1, limit: 50, offset: 0, next_cursor: null },
    },
  },
  errors: [...recordErrors, ...recordSelectorErrors],
  brandSelector: 'query',
  canProvision: false,
  readsRecords: true,
})

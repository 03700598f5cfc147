import { z } from 'zod'
import { defineOperation } from '@/server/contract/operation'
import { recordErrors, recordSelectorErrors } from '@/server/contract/operations/documented-errors'
import { roundExample } from '@/server/contract/operations/examples'
import { text } from '@/server/contract/primitives'
import { queryInteger, subOperatorRefQuery } from '@/server/contract/query-parameters'
import { RoundResponse } from '@/server/contract/resources/round'

export const getRound = defineOperation({
  id: 'getRound',
  method: 'GET',
  path: '/v1/rounds/{provider_code}/{round_id}',
  summary: 'Get a round',
  description:
    'The movements of one round, at most 500 on a page, and what your wallet confirmed of all of them.',
  tag: 'Transactions',
  family: 'transactions',
  scopes: ['read'],
  params: z.object({ provider_code: text(64), round_id: text(160) }),
  query: z.object({
    sub_operator_ref: subOperatorRefQuery,
    limit: queryInteger({ min: 1, max: 500, fallback: 200, description: 'Transactions at most.' }),
    offset: queryInteger({ min: 0, max: 1_000_000, fallback: 0, description: 'Transactions to skip.' }),
  }),
  responses: { 200: { description: 'The round.', schema: RoundResponse, example: { round: roundExample } } },
  errors: [
    ...recordErrors,
    ...recordSelectorErrors,
    { code: 'E0004', when: 'No such round for this brand.' },
  ],
  brandSelector: 'query',
  canProvision: false,
  readsRecords: true,
})

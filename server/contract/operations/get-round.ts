import { z } from 'zod'
import { defineOperation } from '@/server/contract/operation'
import { recordErrors, recordSelectorErrors } from '@/server/contract/operations/documented-errors'
import { roundExample } from '@/server/contract/operations/examples'
import { text } from '@/server/contract/primitives'
import { subOperatorRefQuery } from '@/server/contract/query-parameters'
import { RoundResponse } from '@/server/contract/resources/round'

export const getRound = defineOperation({
  id: 'getRound',
  method: 'GET',
  path: '/v1/rounds/{provider_code}/{round_id}',
  summary: 'Get a round',
  description: 'All movements of one round and what your wallet confirmed of them.',
  tag: 'Transactions',
  family: 'transactions',
  scopes: ['read'],
  params: z.object({ provider_code: text(64), round_id: text(160) }),
  query: z.object({ sub_operator_ref: subOperatorRefQuery }),
  responses: { 200: { description: 'The round.', schema: RoundResponse, example: { round: roundExample } } },
  errors: [
    ...recordErrors,
    ...recordSelectorErrors,
    { code: 'E0004', when: 'There is no such round for this brand.' },
  ],
  brandSelector: 'query',
  canProvision: false,
  readsRecords: true,
})

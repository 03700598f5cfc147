import { z } from 'zod'
import { defineOperation } from '@/server/contract/operation'
import { recordErrors, recordSelectorErrors } from '@/server/contract/operations/documented-errors'
import { transactionDetailExample } from '@/server/contract/operations/examples'
import { Uuid } from '@/server/contract/primitives'
import { subOperatorRefQuery } from '@/server/contract/query-parameters'
import { TransactionResponse } from '@/server/contract/resources/transaction'

export const getTransaction = defineOperation({
  id: 'getTransaction',
  method: 'GET',
  path: '/v1/transactions/{id}',
  summary: 'Get a transaction',
  description: 'One transaction with each attempt to deliver it.',
  tag: 'Transactions',
  family: 'transactions',
  scopes: ['read'],
  params: z.object({ id: Uuid.meta({ description: 'The `id` of the transaction list.' }) }),
  query: z.object({ sub_operator_ref: subOperatorRefQuery }),
  responses: {
    200: {
      description: 'The transaction.',
      schema: TransactionResponse,
      example: { transaction: transactionDetailExample },
    },
  },
  errors: [
    ...recordErrors,
    ...recordSelectorErrors,
    { code: 'E0004', when: 'No such transaction for this brand.' },
  ],
  brandSelector: 'query',
  canProvision: false,
  readsRecords: true,
})

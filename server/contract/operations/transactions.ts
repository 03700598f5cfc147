import { z } from 'zod'
import { defineOperation } from '@/server/contract/operation'
import {
  brandSelectorErrors,
  commonErrors,
  recordErrors,
  recordSelectorErrors,
} from '@/server/contract/operations/documented-errors'
import {
  roundExample,
  transactionDetailExample,
  transactionExample,
} from '@/server/contract/operations/examples'
import { DateTime, MovementKind, text, Uuid } from '@/server/contract/primitives'
import {
  isOnePlace,
  notBoth,
  pageQuery,
  queryFilter,
  queryInteger,
  subOperatorRefQuery,
} from '@/server/contract/query-parameters'
import {
  CreateRoundReplayRequest,
  DeliveryStatus,
  RoundReplay,
  RoundResponse,
  TransactionList,
  TransactionResponse,
} from '@/server/contract/resources/transaction'

const TransactionFilters = z.object({
  sub_operator_ref: subOperatorRefQuery,
  limit: queryInteger({ min: 1, max: 200, fallback: 50, description: 'Rows at most.' }),
  ...pageQuery,
  from: DateTime.optional().meta({ description: 'Created at this time or later.' }),
  to: DateTime.optional().meta({ description: 'Created before this time.' }),
  transaction_type: MovementKind.optional(),
  player_id: queryFilter(128, 'Transactions of one player.'),
  round_id: queryFilter(160, 'Transactions of one round.'),
  transaction_id: queryFilter(256, "The provider's transaction id."),
  status: DeliveryStatus.optional(),
})

export const ListTransactionsQuery = TransactionFilters.refine(isOnePlace, notBoth)
export type ListTransactionsQuery = z.output<typeof ListTransactionsQuery>

export const listTransactions = defineOperation({
  id: 'listTransactions',
  method: 'GET',
  path: '/v1/transactions',
  summary: 'List transactions',
  description:
    'Bets, wins and refunds, newest first, each with the reply your wallet gave. New rows arrive at the top: a walk with `cursor`, the `next_cursor` of the page before, is steady, and as quick at any depth. `offset` reaches the newest 10,000. Old months are archived: `archived_before` says where the list ends.',
  tag: 'Transactions',
  family: 'transactions',
  scopes: ['read'],
  query: ListTransactionsQuery,
  responses: {
    200: {
      description: 'A slice of the transactions.',
      schema: TransactionList,
      example: {
        transactions: [transactionExample],
        limit: 50,
        offset: 0,
        has_more: false,
        next_cursor: null,
        archived_before: null,
      },
    },
  },
  errors: [...recordErrors, ...recordSelectorErrors],
  brandSelector: 'query',
  canProvision: false,
  readsRecords: true,
  readsReplica: true,
})

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

export const createRoundReplay = defineOperation({
  id: 'createRoundReplay',
  method: 'POST',
  path: '/v1/rounds/{provider_code}/{round_id}/replay',
  summary: 'Show a round again',
  description:
    "Creates a link that shows the round as it was played, once and within ten minutes, for support and disputes: the provider's own replay where the game offers it (`has_replay`), else the bets, wins and refunds in order. The page names no player.",
  tag: 'Transactions',
  family: 'transactions',
  scopes: ['write'],
  params: getRound.params,
  query: z.object({ sub_operator_ref: subOperatorRefQuery }),
  body: CreateRoundReplayRequest,
  isBodyOptional: true,
  requestExample: { lang: 'en' },
  responses: {
    201: {
      description: 'The link.',
      schema: RoundReplay,
      example: {
        url: 'https://api.croupier.example/replay/Vb0wM3mDqYw6n0Tq3J1x5H2cB7d9e4f8g1K6s0u2w4Y',
        expires_at: '2026-03-02T10:25:04.000Z',
      },
    },
  },
  errors: [
    ...commonErrors,
    ...brandSelectorErrors,
    { code: 'E0004', when: 'No such round for this brand, or not in that session.' },
  ],
  brandSelector: 'query',
  canProvision: false,
})

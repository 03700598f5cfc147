import { z } from 'zod'
import { defineOperation, type ErrorRef } from '@/server/contract/operation'
import { commonErrors, recordErrors } from '@/server/contract/operations/documented-errors'
import {
  exampleIds,
  reconciliationDetailExample,
  reconciliationExample,
  reconciliationSumExample,
} from '@/server/contract/operations/examples'
import { DateTime, Uuid } from '@/server/contract/primitives'
import { isOnePlace, notBoth, pageQuery, queryInteger } from '@/server/contract/query-parameters'
import {
  PutReconciliationRowsRequest,
  PutReconciliationRowsResponse,
  ReconciliationList,
  ReconciliationResponse,
  ReconciliationState,
} from '@/server/contract/resources/reconciliation'
import { parseReportCursor } from '@/server/paging/report-cursor'

const notFound: ErrorRef = { code: 'E0004', when: 'The account has no such reconciliation.' }
const params = z.object({
  id: Uuid.meta({ override: { type: 'string', format: 'uuid' }, example: exampleIds.reconciliationId }),
})

const PeriodFilters = z.object({
  limit: queryInteger({ min: 1, max: 200, fallback: 50, description: 'Periods at most.' }),
  ...pageQuery,
  from: DateTime.optional().meta({ description: 'Periods that end after this time.' }),
  to: DateTime.optional().meta({ description: 'Periods that begin before this time.' }),
  state: ReconciliationState.optional(),
})
export const ListReconciliationsQuery = PeriodFilters.refine(isOnePlace, notBoth)
export type ListReconciliationsQuery = z.output<typeof ListReconciliationsQuery>

export const listReconciliations = defineOperation({
  id: 'listReconciliations',
  method: 'GET',
  path: '/v1/reconciliations',
  summary: 'List reconciliations',
  description:
    'Periods in which the ledgers of providers, of Croupier and of your wallet are compared, newest first. Once your organization has a ledger, each day gets one at 04:00 of the next day in its time zone; others are opened in the dashboard.',
  tag: 'Reconciliation',
  family: 'transactions',
  scopes: ['read'],
  query: ListReconciliationsQuery,
  responses: {
    200: {
      description: 'A slice of the periods.',
      schema: ReconciliationList,
      example: {
        reconciliations: [reconciliationExample],
        limit: 50,
        offset: 0,
        has_more: false,
        next_cursor: null,
      },
    },
  },
  errors: recordErrors,
  brandSelector: 'none',
  canProvision: false,
  isOfAllBrands: true,
  readsRecords: true,
})

const GetReconciliationQuery = z.object({
  amounts: z.enum(['integer', 'text']).default('integer').meta({
    description:
      '`text`: amounts as text, exact at any size. As integers, the default, a sum beyond 9007199254740991 refuses the call (E0003), since JSON numbers are not exact there.',
  }),
  limit: queryInteger({ min: 1, max: 1_000, fallback: 500, description: 'Sums at most.' }),
  cursor: z
    .string()
    .max(512)
    .refine((text) => text === '' || parseReportCursor(text) !== null, 'Must be a next_cursor')
    .optional()
    .meta({ description: 'The `next_cursor` of the page before.' }),
})
export type GetReconciliationQuery = z.output<typeof GetReconciliationQuery>

export const getReconciliation = defineOperation({
  id: 'getReconciliation',
  method: 'GET',
  path: '/v1/reconciliations/{id}',
  summary: 'Get a reconciliation',
  description:
    "A period with the number of its breaks, what each side has by day, provider, brand, currency and type, and what rows of your wallet's journal it takes. Sums are replaced whenever the period is compared again: read all pages after `compared_at` is set, and again if it changed in between.",
  tag: 'Reconciliation',
  family: 'transactions',
  scopes: ['read'],
  params,
  query: GetReconciliationQuery,
  responses: {
    200: {
      description: 'The period.',
      schema: ReconciliationResponse,
      example: {
        reconciliation: reconciliationDetailExample,
        sums: [reconciliationSumExample],
        limit: 500,
        next_cursor: null,
      },
    },
  },
  errors: [...recordErrors, notFound],
  brandSelector: 'none',
  canProvision: false,
  isOfAllBrands: true,
  readsRecords: true,
})

export const putReconciliationRows = defineOperation({
  id: 'putReconciliationRows',
  method: 'PUT',
  path: '/v1/reconciliations/{id}/rows',
  summary: "Send rows of your wallet's journal",
  description:
    "Stores entries of your wallet's journal for a period, up to 5,000 a call and 1 MiB. Rows that were stored already change nothing, so that a call that was not answered can be sent again. Rows that are not valid are named by their place and not stored; the others are. Periods that the rows belong to are compared again a minute or more after the last call.",
  tag: 'Reconciliation',
  family: 'other',
  scopes: ['reconciliation.write'],
  params,
  body: PutReconciliationRowsRequest,
  requestExample: {
    rows: [
      {
        transaction_id: 'aur-tx-500122',
        transaction_type: 'bet',
        amount: 100,
        currency: 'EUR',
        occurred_at: '2026-03-02T10:16:30.900Z',
        round_id: 'aur-round-88001',
      },
      {
        transaction_id: 'aur-tx-500123',
        transaction_type: 'win',
        amount: 340,
        currency: 'EUR',
        occurred_at: '2026-03-02T10:16:31.190Z',
        round_id: 'aur-round-88001',
        provider_code: 'aurora',
        entry_id: 'journal-771204',
      },
    ],
  },
  responses: {
    200: {
      description: 'What became of the rows.',
      schema: PutReconciliationRowsResponse,
      example: {
        added: 1,
        changed: 0,
        known: 0,
        refused: [{ index: 1, issues: [{ path: 'amount', message: 'Must be a whole number' }] }],
      },
    },
  },
  errors: [
    ...commonErrors,
    notFound,
    { code: 'E0003', status: 409, when: 'The period is signed, and takes no rows any more.' },
  ],
  brandSelector: 'none',
  canProvision: false,
})

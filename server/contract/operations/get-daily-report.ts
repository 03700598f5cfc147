import { z } from 'zod'
import { defineOperation } from '@/server/contract/operation'
import { recordErrors, recordSelectorErrors } from '@/server/contract/operations/documented-errors'
import { dailyReportRowExample } from '@/server/contract/operations/examples'
import { CalendarDate, CurrencyCode } from '@/server/contract/primitives'
import { publishedAs } from '@/server/contract/published-schema'
import {
  queryCurrency,
  queryFilter,
  queryInteger,
  subOperatorRefQuery,
} from '@/server/contract/query-parameters'
import { DailyReport, reportGroups } from '@/server/contract/resources/daily-report'
import { parseReportCursor } from '@/server/paging/report-cursor'

const dayMs = 24 * 3_600_000
/** Days of one call: a quarter. */
const maxDays = 92

const Groups = z
  .string()
  .transform((text) => text.split(',').filter((group) => group !== ''))
  .pipe(z.array(z.enum(reportGroups)).max(reportGroups.length))
  .default([])
  .meta({
    override: publishedAs({ type: 'string', default: undefined, description: undefined }),
    description: `Comma-separated, of \`${reportGroups.join('`, `')}\`. Left out, one row for each day and currency.`,
    example: 'provider,country',
  })

const Filters = z.object({
  sub_operator_ref: subOperatorRefQuery,
  from: CalendarDate.meta({ description: 'The first day (UTC).' }),
  to: CalendarDate.optional().meta({ description: 'The last day, included; left out, the first day alone.' }),
  group_by: Groups,
  currency: queryCurrency(CurrencyCode, 'Amounts in this currency.').optional(),
  provider_code: queryFilter(64, 'One provider.'),
  amounts: z.enum(['integer', 'text']).default('integer').meta({
    description:
      '`text`: amounts as text, exact at any size. As integers, the default, a sum beyond 9007199254740991 refuses the call (E0003), since JSON numbers are not exact there.',
  }),
  limit: queryInteger({ min: 1, max: 1_000, fallback: 500, description: 'Rows at most.' }),
  cursor: z
    .string()
    .max(512)
    .refine((text) => text === '' || parseReportCursor(text) !== null, 'Must be a next_cursor')
    .optional()
    .meta({ description: 'The `next_cursor` of the page before; the other parameters stay the same.' }),
})

/** Not a number where one of them is no date, of which each parameter complains itself. */
const daysOf = ({ from, to = from }: { from: string; to?: string | undefined }) =>
  (Date.parse(to) - Date.parse(from)) / dayMs + 1

export const GetDailyReportQuery = Filters.refine((query) => !(daysOf(query) < 1), {
  path: ['to'],
  message: 'Must not be before from',
}).refine((query) => !(daysOf(query) > maxDays), {
  path: ['to'],
  message: `Must be within ${maxDays} days of from: ask for less at once`,
})
export type GetDailyReportQuery = z.output<typeof GetDailyReportQuery>

export const getDailyReport = defineOperation({
  id: 'getDailyReport',
  method: 'GET',
  path: '/v1/reports/daily',
  summary: 'Get the daily report',
  description:
    'Settled bets, wins and refunds by day (UTC) and currency, and by provider, game and country if you ask for it. A transaction counts on the day on which it settled, so days that are over do not change; amounts of different currencies are never added.',
  tag: 'Reports',
  family: 'transactions',
  scopes: ['read'],
  query: GetDailyReportQuery,
  responses: {
    200: {
      description: 'A page of the report.',
      schema: DailyReport,
      example: {
        rows: [dailyReportRowExample],
        counted_from: null,
        counted_until: '2026-03-02T11:00:00.000Z',
        limit: 500,
        next_cursor: null,
      },
    },
  },
  errors: [...recordErrors, ...recordSelectorErrors],
  brandSelector: 'query',
  canProvision: false,
  readsRecords: true,
  readsReplica: true,
})

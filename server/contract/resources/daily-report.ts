import { z } from 'zod'
import { CalendarDate, DateTime, MinorAmount, UuidOut } from '@/server/contract/primitives'

/** What a report can tell apart, besides the day and the currency. */
export const reportGroups = ['provider', 'game', 'country'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** An integer that JSON holds exactly; with `amounts=text` its digits, of any size. */
export const ReportAmount = z.union([MinorAmount, z.string().regex(/^-?\d{1,39}$/)])

/** What settled on one day (UTC) in one currency. Amounts are minor units of `currency`. */
export const DailyReportRow = z
  .object({
    date: CalendarDate,
    currency: z.string(),
    provider_code: z.string().nullable().meta({ description: 'Set where grouped by `provider` or `game`.' }),
    game_id: UuidOut.nullable().meta({ description: 'Set where grouped by `game`.' }),
    country: z
      .string()
      .nullable()
      .meta({ description: 'Of the session; set where grouped by `country` and known.' }),
    bets: z.int().meta({ description: 'Confirmed bets, those of free rounds included.' }),
    wins: z.int().meta({ description: 'Confirmed wins, those of 0 included.' }),
    refunds: z.int().meta({ description: 'Confirmed refunds of confirmed bets.' }),
    rounds: z.int().meta({ description: 'Rounds whose final transaction settled on this day.' }),
    players: z.int().meta({ description: 'Players with a confirmed transaction.' }),
    bet_amount: ReportAmount.meta({
      description: 'Stakes; those of free rounds are nominal and not counted.',
    }),
    win_amount: ReportAmount.meta({ description: 'Wins, those of free rounds included.' }),
    refund_amount: ReportAmount,
    free_win_amount: ReportAmount.meta({ description: 'The part of `win_amount` that free rounds won.' }),
    ggr: ReportAmount.meta({ description: '`bet_amount` less `refund_amount` less `win_amount`.' }),
  })
  .meta({ id: 'DailyReportRow' })
export type DailyReportRow = z.output<typeof DailyReportRow>

export const DailyReport = z
  .object({
    rows: z.array(DailyReportRow).meta({ description: 'By date, then currency, then the groups.' }),
    counted_from: DateTime.nullable().meta({
      description:
        'Set while earlier days are still being counted, as after an upgrade: what settled before this time is missing.',
    }),
    counted_until: DateTime.nullable().meta({
      description:
        'What settled before this time is counted; null before the first count. Days that end before it, and begin at `counted_from` or later, do not change.',
    }),
    limit: z.int(),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'The `cursor` of the next page; null on the last.' }),
  })
  .meta({ id: 'DailyReport' })
export type DailyReport = z.output<typeof DailyReport>

import type { z } from 'zod'
import { type BetRuleName, betRuleNames, betRuleUnits } from '@/server/contract/bet-rules'
import { ProtectionFilter, pageCursor, timeOrder } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { minorToDecimal } from '@/server/core/money'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { csvLine, csvLines } from '@/server/formats/csv'
import { recordAudit } from '@/server/modules/platform/audit'
import { parseCursor, type TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder, toTimePage } from '@/server/paging/time-page'
import { countByPlayer, countByRule, type EntryRow, type EntryScope, selectEntries } from './queries-entries'

const pageSize = 50
const dayMs = 24 * 3_600_000
export const longestPeriodMs = 731 * dayMs

/** The period asked for within the organization. Throws E0003: reversed, or longer than two years. */
function scopeOf(ctx: TenantContext, { from, to, ...wanted }: ProtectionFilter): EntryScope {
  const end = to ?? ctx.clock.now()
  const begin = from ?? new Date(end.getTime() - 30 * dayMs)
  if (begin >= end) throw new AppError('E0003', { message: 'The period ends before it begins.' })
  if (end.getTime() - begin.getTime() > longestPeriodMs)
    throw new AppError('E0003', { message: 'A report covers at most 24 months.' })
  return { ...wanted, from: begin, to: end, organizationId: ctx.organizationId }
}

const Search = ProtectionFilter.extend({ order: timeOrder, cursor: pageCursor })

/**
 * What limits, markets and exclusions refused in a period, what shadow mode would have refused, and exclusions begun and
 * lifted, by time and keyset. Figures are text with their unit. Throws E5004, E0003.
 */
export const searchProtection = fromReplica(readVerb('protection.read', Search, runSearch))

async function runSearch(ctx: TenantContext, { cursor: text, order, ...filter }: z.output<typeof Search>) {
  const cursor = parseCursor(text)
  const direction = readingOrder(cursor, order)
  const found = await selectEntries(db, scopeOf(ctx, filter), { cursor, direction, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize, order })
  return { entries: rows.map(withFigures), ...neighbours }
}

/** How many by rule, version and outcome, and of how many players. Throws E5004, E0003. */
export const summarizeProtection = fromReplica(
  readVerb('protection.read', ProtectionFilter, (ctx: TenantContext, filter: ProtectionFilter) =>
    countByRule(db, scopeOf(ctx, filter)),
  ),
)

/** How many by player and brand with rule, version and outcome: the 200 most frequent. Throws E5004, E0003. */
export const summarizePlayers = fromReplica(
  readVerb('protection.read', ProtectionFilter, (ctx: TenantContext, filter: ProtectionFilter) =>
    countByPlayer(db, scopeOf(ctx, filter)),
  ),
)

const betRules: ReadonlySet<string> = new Set(betRuleNames)

/** Figures of bets are stored as numbers; all others already are text with their unit. */
function withFigures({ amountMinor, ...entry }: EntryRow) {
  const { currency, subject, rule } = entry
  const amount = amountMinor === null || currency === null ? null : minorToDecimal(amountMinor, currency)
  if (amount === null || currency === null || subject !== 'bet' || !betRules.has(rule))
    return { ...entry, amount }
  const shown = (text: string | null) => text && figureText(rule as BetRuleName, BigInt(text), currency)
  return { ...entry, amount, limitText: shown(entry.limitText), usedText: shown(entry.usedText) }
}

/** `150.00 EUR`, `60 minutes`, `2500 ms` */
export function figureText(rule: BetRuleName, value: bigint, currency: string): string {
  const unit = betRuleUnits[rule]
  if (unit === 'money') return `${minorToDecimal(value, currency)} ${currency}`
  return unit === 'minutes' ? `${value} minutes` : `${value} ms`
}

const fileBatchSize = 1_000

const fileHeader = [
  ...['time_utc', 'kind', 'outcome', 'subject', 'subject_id', 'brand_id', 'sub_operator_ref', 'player_id'],
  ...['rule', 'version', 'country', 'limit', 'used', 'amount', 'currency_code'],
]

/** All of the report's entries as CSV (RFC 4180), newest first, a batch at a time. Audited before its first byte. Throws E5004, E0003. */
export const exportProtection = fromReplica(
  readVerb('protection.export', ProtectionFilter, async (ctx: TenantContext, filter: ProtectionFilter) => {
    const scope = scopeOf(ctx, filter)
    await recordAudit(db, ctx, {
      action: 'protection.exported',
      subjectType: 'organization',
      subjectId: ctx.organizationId,
      after: { from: scope.from, to: scope.to },
    })
    return linesOf(scope)
  }),
)

async function* linesOf(scope: EntryScope): AsyncGenerator<string> {
  yield csvLine(fileHeader)
  let cursor: TimeCursor | null = null
  for (;;) {
    const found: EntryRow[] = await selectEntries(db, scope, {
      cursor,
      direction: 'desc',
      limit: fileBatchSize,
    })
    const last = found.at(-1)
    if (!last) return
    yield csvLines(found.map(cellsOf))
    if (found.length < fileBatchSize) return
    cursor = { direction: 'older', createdAt: last.createdAt, id: last.id }
  }
}

function cellsOf(row: EntryRow): string[] {
  const entry = withFigures(row)
  return [
    ...[entry.createdAt.toISOString(), entry.kind, entry.outcome, entry.subject, entry.subjectId],
    ...[entry.brandId, entry.subOperatorRef, entry.playerId, entry.rule, entry.version, entry.country],
    ...[entry.limitText, entry.usedText, entry.amount, entry.currency],
  ].map((cell) => cell ?? '')
}

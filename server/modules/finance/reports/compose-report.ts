import { organizationPath } from '@/server/contract/cabinet-addresses'
import type { ReportFormat } from '@/server/contract/report-formats'
import type { ReportQuery } from '@/server/contract/report-query'
import type { Cadence } from '@/server/contract/reports'
import type { Context, TenantContext } from '@/server/core/context'
import { minorToDecimal } from '@/server/core/money'
import { db } from '@/server/db'
import { env } from '@/server/env'
import type { Attachment, EmailMessage } from '@/server/modules/accounts/mail'
import { getOrganization } from '@/server/modules/accounts/organizations'
import { readRates } from '@/server/modules/delivery/facts'
import { convertTotal } from './convert-amounts'
import { makeFile } from './export-report'
import { readTotals } from './read-figures'
import { sentDatesOf } from './report-period'
import { lastDay, type ReportScope, scopeOf } from './report-scope'

/** A file that is larger stays out of the mail: each recipient has a copy. */
export const maxAttachedBytes = 2_000_000

export const fileTypes: Record<ReportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
}

export interface ComposedReport {
  emailTo: (email: string) => EmailMessage
  /** Null: too large. */
  attachment: Attachment | null
}

interface Asked {
  name: string
  cadence: Cadence | 'test'
  query: Omit<ReportQuery, 'from' | 'to'>
  format: ReportFormat
  /** The time whose calendar its period is of. */
  at: Date
  /** Until everything of its period that had settled by `at` is counted. */
  mayWait: boolean
}

/** The mail of a report and its file, which is not made while it waits. Throws E0003 where the facts cannot tell it. */
export async function composeReport(ctx: TenantContext, asked: Asked): Promise<ComposedReport | 'waiting'> {
  const { name, cadence, query, format, at, mayWait } = asked
  const then: Context = { ...ctx, clock: { now: () => at } }
  const { period, ...rest } = query
  const sent = sentDatesOf(period, query.zone, at)
  const whole = { ...rest, from: sent.from, to: lastDay(sent), organizationId: ctx.organizationId }
  const scope = await scopeOf(then, whole)
  const isComplete = scope.countedUntil !== null && scope.countedUntil >= scope.settledBy(at)
  if (mayWait && !isComplete) return 'waiting'
  const organization = await getOrganization(ctx)
  const file = await makeFile(then, { ...whole, format })
  const content = await collect(file.pieces)
  const days = { from: scope.dates.from, lastDay: lastDay(scope.dates), zone: scope.zone }
  const path = `/reports?${addressOf(query, days)}`
  const withoutFile = content
    ? null
    : 'The file is too large for an email. Open the report and export it there.'
  const attachment = content && {
    name: `${file.name}.${format}`,
    contentType: fileTypes[format],
    content,
  }
  const converted = query.convertTo ? await convertedNote(scope, query.convertTo) : null
  return {
    emailTo: (to) =>
      reportEmail({ to, organization, schedule: { name, cadence }, ...days, path, withoutFile, converted }),
    attachment,
  }
}

/** GGR in one currency, the rates' day and source, and the currencies that it lacks. */
async function convertedNote(scope: ReportScope, currency: string): Promise<string> {
  const [{ totals, before }, rates] = await Promise.all([readTotals(scope), readRates(db, scope.ratesAt)])
  const { amounts, missing, rates: used } = convertTotal(totals, before, { currency, rates })
  const total = amounts
    ? `GGR of all currencies: ${minorToDecimal(amounts.ggrMinor, currency)} ${currency}${used ? `, converted by the rates of ${used.day} (${used.source})` : ''}.`
    : `No figure could be converted to ${currency}.`
  return missing.length === 0 ? total : `${total} Without a rate, so not included: ${missing.join(', ')}.`
}

/** Null where there is more than is attached; the rest is not made. */
async function collect(pieces: AsyncGenerator<Uint8Array>): Promise<Buffer | null> {
  const all: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > maxAttachedBytes) return null
    all.push(piece)
  }
  return Buffer.concat(all)
}

/** The report's page for the same days: its period has moved on by the time the mail is read. */
function addressOf(
  query: Asked['query'],
  { from, lastDay: to, zone }: { from: string; lastDay: string; zone: string },
): URLSearchParams {
  const { by, brandId, providerCode, gameId, currency, country, playerId, convertTo } = query
  const filters = {
    by,
    from,
    to,
    zone: zone === 'UTC' ? undefined : zone,
    brand: brandId,
    provider: providerCode,
    game: gameId,
    currency,
    country: country === '' ? 'unknown' : country,
    player: playerId,
    convert: convertTo,
  }
  return new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

interface Told {
  to: string
  organization: { name: string; slug: string }
  schedule: { name: string; cadence: Cadence | 'test' }
  /** Calendar days, both inclusive. */
  from: string
  lastDay: string
  zone: string
  /** Of the report's page, with its query. */
  path: string
  /** Why there is no file; null: it is attached. */
  withoutFile: string | null
  /** What all currencies come to in one; null where none was asked for. */
  converted: string | null
}

/** Names the report and has its link; every other figure is in the file or on the page. */
function reportEmail(told: Told): EmailMessage {
  const { to, organization, schedule, from, lastDay, zone, path, withoutFile, converted } = told
  const days = from === lastDay ? from : `${from} to ${lastDay}`
  return {
    kind: 'report',
    to,
    subject: `${organization.name}: ${schedule.name}, ${days}`,
    paragraphs: [
      `The report “${schedule.name}” of ${organization.name} for ${days} (${zone}).`,
      ...(converted ? [converted] : []),
      withoutFile ?? 'The file is attached.',
    ],
    link: { label: 'Open report', url: `${env().baseUrl}${organizationPath(organization.slug, path)}` },
    closing:
      schedule.cadence === 'test'
        ? 'This is a test that you requested. No schedule was changed.'
        : `You receive this ${schedule.cadence} report because you are one of its recipients. Change that under Schedules on the reports page.`,
  }
}

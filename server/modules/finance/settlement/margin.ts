import { z } from 'zod'
import { marginGroups } from '@/server/contract/billing-states'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { convertMinor, type RateDay, readRates } from '@/server/modules/delivery/facts'
import { dayFromText, monthOf, monthText, nextMonth, plusDays } from '@/server/modules/finance/contracts'
import { groupMargin, type MarginRow, spreadMargin } from './margin-rules'
import { findMonthCosts, findMonthFees, findMonthPlay } from './queries-margin'
import { findProviderNames } from './queries-statements'

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

const MarginQuery = z.strictObject({
  by: z.enum(marginGroups).default('month'),
  /** `YYYY-MM`, both included; left out, the last six months. */
  from: month.optional(),
  to: month.optional(),
  providerCode: z.string().min(1).max(64).optional(),
  organizationId: z.uuid().optional(),
})

const maxMonths = 24
const reportCurrency = 'EUR'

const keyOf: Record<(typeof marginGroups)[number], (row: MarginRow) => string | null> = {
  month: (row) => row.month,
  provider: (row) => row.providerCode,
  organization: (row) => row.organizationId,
  currency: (row) => row.currency,
}

/**
 * Fees of operators less what providers get, in EUR by the rates of each month's last day, by month, provider, organization or currency
 * of play. Statements count with their figures of now, drafts too. `missing`: currencies without a rate, which no figure counts.
 * Throws E5004.
 */
export const getMargin = readVerb('settlements.read', MarginQuery, runMargin)

async function runMargin({ clock }: Context, { by, ...asked }: z.output<typeof MarginQuery>) {
  const now = clock.now()
  const { from, to } = periodOf(asked, now)
  const range = { from, to: nextMonth(to) }
  const [play, fees, costs, rates] = [
    await findMonthPlay(db, range),
    await findMonthFees(db, range),
    await findMonthCosts(db, range),
    await ratesByMonth(range, now),
  ]
  const missing = new Set<string>()
  const inReport = <Row extends { month: string; currency: string; amountMinor: bigint }>(
    rows: readonly Row[],
  ) =>
    rows.flatMap((row) => {
      const day = rates.get(row.month)
      const of = { from: row.currency, to: reportCurrency }
      const amountMinor =
        row.currency === reportCurrency ? row.amountMinor : day && convertMinor(row.amountMinor, of, day)
      if (typeof amountMinor === 'bigint') return [{ ...row, amountMinor }]
      missing.add(row.currency)
      return []
    })
  const cells = inReport(play).map(({ amountMinor: ggrMinor, ...cell }) => ({ ...cell, ggrMinor }))
  const rows = spreadMargin(cells, inReport(fees), inReport(costs)).filter(
    (row) =>
      (asked.providerCode === undefined || row.providerCode === asked.providerCode) &&
      (asked.organizationId === undefined || row.organizationId === asked.organizationId),
  )
  const groups = groupMargin(rows, keyOf[by]).toSorted((one, other) =>
    (one.key ?? '~').localeCompare(other.key ?? '~'),
  )
  const [total] = groupMargin(rows, () => null)
  const names = await nameGroups(by, play)
  return {
    by,
    from: monthText(from),
    to: monthText(to),
    currency: reportCurrency,
    groups: groups.map((group) => ({
      ...group,
      label: group.key === null ? null : (names.get(group.key) ?? group.key),
    })),
    total: total ?? { key: null, ggrMinor: 0n, feeMinor: 0n, costMinor: 0n, marginMinor: 0n },
    missing: [...missing].toSorted(),
  }
}

function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date) {
  const last = to === undefined ? monthOf(now) : dayFromText(`${to}-01`)
  const monthsBefore = (months: number) =>
    new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - months, 1))
  const first = from === undefined ? monthsBefore(5) : dayFromText(`${from}-01`)
  const earliest = monthsBefore(maxMonths - 1)
  return { from: first > last ? last : first < earliest ? earliest : first, to: last }
}

async function ratesByMonth(
  { from, to }: { from: Date; to: Date },
  now: Date,
): Promise<Map<string, RateDay>> {
  const rates = new Map<string, RateDay>()
  for (let at = from; at < to; at = nextMonth(at)) {
    const day = await readRates(db, new Date(Math.min(plusDays(nextMonth(at), -1).getTime(), now.getTime())))
    if (day) rates.set(monthText(at), day)
  }
  return rates
}

async function nameGroups(
  by: string,
  play: Awaited<ReturnType<typeof findMonthPlay>>,
): Promise<Map<string, string>> {
  if (by === 'provider') return new Map((await findProviderNames(db)).map(({ code, name }) => [code, name]))
  return new Map(play.map(({ organizationId, organization }) => [organizationId, organization]))
}

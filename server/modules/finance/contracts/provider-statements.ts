import { z } from 'zod'
import type { Context } from '@/server/core/context'
import { minorToDecimal } from '@/server/core/money'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { csvLine, csvLineOf } from '@/server/formats/csv'
import { readRates } from '@/server/modules/delivery/facts'
import { listCountedOrganizations, readCounted } from '@/server/modules/delivery/statistics'
import { dayFromText, dayText, floorToDay, monthOf, nextMonth, plusDays } from './days'
import { computeStatement, type ProviderAmounts } from './provider-rules'
import { findProviderNames } from './queries-contract'
import { findProviderTurnover, findProviderVersions, type StoredProviderVersion } from './queries-provider'

export const StatementMonth = z.object({
  /** `YYYY-MM`; left out, the month before the current one (UTC). */
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional(),
})
export type StatementMonth = z.output<typeof StatementMonth>

export interface ProviderStatement {
  providerCode: string
  name: string
  contract: StoredProviderVersion | null
  /** The next version, from its month on. */
  next: StoredProviderVersion | null
  /** Null without a contract. */
  amounts: ProviderAmounts | null
}

/**
 * What Croupier owes each provider for a month, from the facts of all organizations. `isFinal`: the month is over and every
 * organization's facts are counted. Throws E5004.
 */
export const listProviderStatements = readVerb('contracts.read', StatementMonth, readProviderStatements)

/** For a verb that has checked its own permission. */
export async function readProviderStatements(ctx: Pick<Context, 'clock'>, { month: given }: StatementMonth) {
  const now = ctx.clock.now()
  const month =
    given === undefined ? monthOf(plusDays(monthOf(floorToDay(now)), -1)) : dayFromText(`${given}-01`)
  const to = nextMonth(month)
  const lastDay = plusDays(to, -1)
  const [providers, versions, turnover, rates] = await Promise.all([
    findProviderNames(db),
    findProviderVersions(db),
    findProviderTurnover(db, { from: month, to }),
    readRates(db, new Date(Math.min(lastDay.getTime(), now.getTime()))),
  ])
  const valid = versions.filter(({ withdrawnAt }) => withdrawnAt === null)
  const statements = providers.map(({ code, name }): ProviderStatement => {
    const own = valid.filter(({ providerCode }) => providerCode === code).toSorted(byMonth)
    const contract = own.findLast(({ effectiveMonth }) => effectiveMonth <= month) ?? null
    const next = own.find(({ effectiveMonth }) => effectiveMonth > month) ?? null
    const rows = turnover.filter(({ providerCode }) => providerCode === code)
    return {
      providerCode: code,
      name,
      contract,
      next,
      amounts: contract && computeStatement(contract, rows, rates),
    }
  })
  return {
    month,
    statements,
    rateDay: rates?.day ?? null,
    rateSource: rates?.source ?? null,
    isFinal: to <= now && (await isCountedUntil(to)),
  }
}

const byMonth = (one: StoredProviderVersion, other: StoredProviderVersion) =>
  one.effectiveMonth.getTime() - other.effectiveMonth.getTime()

async function isCountedUntil(end: Date): Promise<boolean> {
  for (const { id } of await listCountedOrganizations()) {
    const { until, from } = await readCounted(id)
    if (until === null || until < end || from !== null) return false
  }
  return true
}

export const monthText = (month: Date) => dayText(month).slice(0, 7)

const fileColumns = [
  'month',
  'provider',
  'contract_version',
  'currency',
  'bets',
  'refunds',
  'wins',
  'ggr',
  'rate_day',
  'rate_per_eur',
  'contract_currency',
  'contract_rate_per_eur',
  'ggr_converted',
  'share',
  'fixed',
  'total',
] as const

/**
 * A month's provider statements as CSV: a line for each provider and currency, then one with what is owed. What has no rate has no
 * converted GGR and is not owed yet. Amounts are in major units of their currency. Throws E5004.
 */
export async function exportProviderStatements(ctx: Context, search: StatementMonth) {
  const { month, statements, rateDay } = await listProviderStatements(ctx, search)
  return { name: `provider-statements-${monthText(month)}.csv`, pieces: pieces() }

  async function* pieces(): AsyncGenerator<string> {
    yield csvLine(fileColumns)
    for (const statement of statements) yield rowsOf(statement).map(lineOf).join('')
  }

  /** All but the month, the provider and the currencies are numbers, which keep their sign. */
  function lineOf(row: readonly (string | number)[]) {
    return csvLineOf(row.map((cell, index) => ({ text: String(cell), isNumber: index > 3 })))
  }

  function rowsOf({ providerCode, contract, amounts }: (typeof statements)[number]) {
    if (!contract || !amounts) return []
    const start = [monthText(month), providerCode, contract.version]
    const inContract = (amountMinor: bigint) => minorToDecimal(amountMinor, contract.currency)
    const lines = amounts.lines.map((line) => {
      const own = (amountMinor: bigint) => minorToDecimal(amountMinor, line.currency)
      const { betMinor, refundMinor, winMinor, ggrMinor, baseMinor, rate, currency } = line
      const converted = [rate ? (rateDay ?? '') : '', rate?.from ?? '', contract.currency, rate?.to ?? '']
      const played = [own(betMinor), own(refundMinor), own(winMinor), own(ggrMinor)]
      return [...start, currency, ...played, ...converted, inContract(baseMinor), '', '', '']
    })
    const open = amounts.open.map(({ betMinor, refundMinor, winMinor, ggrMinor, currency }) => {
      const played = [betMinor, refundMinor, winMinor, ggrMinor].map((one) => minorToDecimal(one, currency))
      return [...start, currency, ...played, '', '', contract.currency, '', '', '', '', '']
    })
    const { baseMinor, shareMinor, fixedMinor, totalMinor } = amounts
    const owed = [baseMinor, shareMinor, fixedMinor, totalMinor].map(inContract)
    return [
      ...lines,
      ...open,
      [...start, contract.currency, '', '', '', '', '', '', contract.currency, '', ...owed],
    ]
  }
}

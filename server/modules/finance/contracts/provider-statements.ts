import { z } from 'zod'
import type { Context } from '@/server/core/context'
import { minorToDecimal } from '@/server/core/money'
import { readVerb } from '@/server/core/verb'
import { type Db, db } from '@/server/db'
import { csvLine, csvLineOf } from '@/server/formats/csv'
import { type RateDay, readAverageRates, readRates } from '@/server/modules/delivery/facts'
import { listCountedOrganizations, readCounted } from '@/server/modules/delivery/statistics'
import { dayFromText, dayText, floorToDay, monthOf, nextMonth, plusDays } from './days'
import { computeStatement, type ProviderAmounts, type ProviderVersion, type RatesOf } from './provider-rules'
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
  /** All of them, the newest first. */
  versions: StoredProviderVersion[]
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
  const [providers, versions, rates] = await Promise.all([
    findProviderNames(db),
    findProviderVersions(db),
    readRates(db, new Date(Math.min(lastDay.getTime(), now.getTime()))),
  ])
  const [statements, readMonth]: [ProviderStatement[], ReadMonthRates] = [[], createMonthRates(db, now)]
  for (const { code, name } of providers) {
    const own = versions.filter(({ providerCode }) => providerCode === code)
    const contract = versionOf(own, month)
    statements.push({
      providerCode: code,
      name,
      versions: own,
      contract,
      next: inForce(own).find(({ effectiveMonth }) => effectiveMonth > month) ?? null,
      amounts:
        contract && (await computeMonth(db, { contract, month, ratesOf: await readMonth(contract, month) })),
    })
  }
  return {
    month,
    statements,
    rateDay: rates?.day ?? null,
    rateSource: rates?.source ?? null,
    isFinal: to <= now && (await isCountedUntil(to)),
  }
}

/** Versions that were not withdrawn, by their first months. */
const inForce = (versions: readonly StoredProviderVersion[]) =>
  versions
    .filter(({ withdrawnAt }) => withdrawnAt === null)
    .toSorted((one, other) => one.effectiveMonth.getTime() - other.effectiveMonth.getTime())

/** The version of a provider that applies to a month; null before the first. */
export const versionOf = (versions: readonly StoredProviderVersion[], month: Date) =>
  inForce(versions).findLast(({ effectiveMonth }) => effectiveMonth <= month) ?? null

type ReadMonthRates = (contract: Pick<ProviderVersion, 'rateRule'>, month: Date) => Promise<RatesOf>

/** Reads the rates of months by the rules of contracts, each once. */
export function createMonthRates(db: Db, now: Date): ReadMonthRates {
  const known = new Map<string, Promise<RatesOf>>()
  return ({ rateRule }, month) => {
    const key = `${rateRule} ${dayText(month)}`
    const found = known.get(key) ?? readMonthRates(db, rateRule, { month, now })
    known.set(key, found)
    return found
  }
}

async function readMonthRates(
  db: Db,
  rule: ProviderVersion['rateRule'],
  { month, now }: { month: Date; now: Date },
): Promise<RatesOf> {
  const to = nextMonth(month)
  const last = new Date(Math.min(plusDays(to, -1).getTime(), now.getTime()))
  if (rule !== 'day') {
    const rates =
      rule === 'month_last' ? await readRates(db, last) : await readAverageRates(db, { from: month, to })
    return () => rates
  }
  const days = new Map<string, RateDay | null>()
  for (let day = month; day <= last; day = plusDays(day, 1)) days.set(dayText(day), await readRates(db, day))
  return (day) => days.get(day ?? dayText(last)) ?? null
}

/** What a contract owes for a month, by the facts as they are. */
export async function computeMonth(
  db: Db,
  { contract, month, ratesOf }: { contract: ProviderVersion; month: Date; ratesOf: RatesOf },
): Promise<ProviderAmounts> {
  return computeStatement(
    contract,
    await findProviderTurnover(db, { from: month, to: nextMonth(month), contract }),
    ratesOf,
  )
}

/** Whether the facts of every organization are counted up to a time. */
export async function isCountedUntil(end: Date): Promise<boolean> {
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
  'line',
  'deductions',
  'minimum_top_up',
  'aggregator',
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

  /** All but the month, the provider, the line and the currencies are numbers, which keep their sign. */
  function lineOf(row: readonly (string | number)[]) {
    return csvLineOf(row.map((cell, index) => ({ text: String(cell), isNumber: index > 3 && index !== 16 })))
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
      return [
        ...start,
        currency,
        ...played,
        ...converted,
        inContract(baseMinor),
        '',
        '',
        '',
        line.key,
        inContract(line.deductedMinor),
        '',
        '',
      ]
    })
    const open = amounts.open.map(({ betMinor, refundMinor, winMinor, ggrMinor, currency, key }) => {
      const played = [betMinor, refundMinor, winMinor, ggrMinor].map((one) => minorToDecimal(one, currency))
      return [...start, currency, ...played, '', '', contract.currency, '', '', '', '', '', key, '', '', '']
    })
    const { baseMinor, shareMinor, fixedMinor, totalMinor, topUpMinor, upstreamMinor } = amounts
    const owed = [baseMinor, shareMinor, fixedMinor, totalMinor].map(inContract)
    const further = [baseMinor - amounts.netMinor, topUpMinor, upstreamMinor].map(inContract)
    return [
      ...lines,
      ...open,
      [...start, contract.currency, '', '', '', '', '', '', contract.currency, '', ...owed, '', ...further],
    ]
  }
}

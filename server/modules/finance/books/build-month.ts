import { type BookBlocker, booksCurrency } from '@/server/contract/books'
import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { convertMinor, type RateDay, readRates } from '@/server/modules/delivery/facts'
import { readProviderStatements } from '@/server/modules/finance/contracts'
import {
  addPostings,
  type Balance,
  type Convert,
  type Posting,
  postingsOf,
  revalue,
  type Source,
} from './posting-rules'
import { findBalances, findClosedMonths, sumProviderMonths } from './queries-journal'
import { countUnready, findFirstMonth, findSources, sumLedger } from './queries-sources'

/** `2026-03` → `2026-04` */
export const nextMonth = (month: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

const lastDayOf = (month: string) =>
  new Date(Date.parse(`${nextMonth(month)}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** The months that can be exported, oldest first: those that are closed and, up to the current one, open. */
export async function listMonths(db: Db, now: Date): Promise<{ closed: string[]; open: string[] }> {
  const closed = (await findClosedMonths(db)).map(({ month }) => month)
  const last = closed.at(-1)
  const first = last === undefined ? await findFirstMonth(db) : nextMonth(last)
  const open: string[] = []
  const current = now.toISOString().slice(0, 7)
  for (let month = first ?? current; month <= current; month = nextMonth(month)) open.push(month)
  return { closed, open }
}

/** Providers' statements by month. */
export type ProviderMonths = ReadonlyMap<string, { costs: Source[]; isFinal: boolean }>

/** Later changes of a provider's statement are looked for in as many closed months. */
const monthsLookedBack = 12

/** Of the open months up to one, and of the closed ones before them. */
export async function readProviderMonths(
  ctx: Context,
  { closed, open }: { closed: readonly string[]; open: readonly string[] },
  until: string,
): Promise<ProviderMonths> {
  const months = [...closed.slice(-monthsLookedBack), ...open.filter((month) => month <= until)]
  const found = new Map<string, { costs: Source[]; isFinal: boolean }>()
  for (const month of months) {
    const { statements, isFinal } = await readProviderStatements(ctx, { month })
    const costs = statements.flatMap(({ providerCode, name, contract, amounts }): Source[] =>
      contract && amounts
        ? [
            {
              kind: 'provider_cost',
              sourceKind: 'provider_month',
              sourceId: `${providerCode}/${month}`,
              part: contract.currency,
              day: lastDayOf(month),
              amountMinor: amounts.totalMinor,
              currency: contract.currency,
              document: `${providerCode}-${month}`,
              organizationId: null,
              party: name,
            },
          ]
        : [],
    )
    const isOpen = statements.some(({ amounts }) => amounts !== null && amounts.open.length > 0)
    found.set(month, { costs, isFinal: costs.length === 0 || (isFinal && !isOpen) })
  }
  return found
}

export interface BuiltMonth {
  month: string
  postings: Posting[]
  /** Of the month and all before it. */
  closing: Balance[]
  blockers: BookBlocker[]
}

/**
 * An open month's journal: what is of its days, and in the first open month what came later for closed ones. Open months build on each
 * other. Null for a month that is closed or to come.
 */
export async function buildMonth(
  db: Db,
  ctx: Context,
  { month: until, providers }: { month: string; providers: ProviderMonths },
): Promise<BuiltMonth | null> {
  const now = ctx.clock.now()
  const { closed, open } = await listMonths(db, now)
  let built: BuiltMonth | null = null
  let opening = await findBalances(db)
  const ratesOf = rememberRates(db, now)
  for (const month of open.filter((one) => one <= until)) {
    const isFirst = month === open[0]
    const to = `${nextMonth(month)}-01`
    const sources = await findSources(db, { from: isFirst ? null : `${month}-01`, to })
    sources.push(...(providers.get(month)?.costs ?? []))
    if (isFirst) sources.push(...(await findProviderCorrections(db, { month, closed, providers })))
    const groups = groupBySource(sources)
    const convert = await converter(groups, ratesOf, lastDayOf(month))
    const { postings, isWhole } = post(groups, convert, month)
    const differences = revalue(addPostings(opening, postings), convert, { month, day: lastDayOf(month) })
    postings.push(...(differences ?? []))
    opening = addPostings(opening, postings)
    built = { month, postings, closing: opening, blockers: [] }
    if (month === until)
      built.blockers = await findBlockers(db, built, {
        isFirst,
        isOver: to <= now.toISOString().slice(0, 10),
        isConverted: isWhole && differences !== null,
        isFinal: providers.get(month)?.isFinal ?? false,
      })
  }
  return built?.month === until ? built : null
}

function groupBySource(sources: readonly Source[]): Source[][] {
  const groups = new Map<string, Source[]>()
  for (const source of sources) {
    const key = `${source.sourceKind} ${source.sourceId} ${source.currency}`
    groups.set(key, [...(groups.get(key) ?? []), source])
  }
  return [...groups.values()]
}

function post(groups: readonly Source[][], convert: Convert, month: string) {
  const postings: Posting[] = []
  let isWhole = true
  for (const parts of groups) {
    const of = parts[0]?.day.slice(0, 7) ?? month
    const posted = postingsOf(parts, convert, { month, correctsMonth: of < month ? of : null })
    if (posted) postings.push(...posted)
    else isWhole = false
  }
  return { postings, isWhole }
}

/** What closed months' statements say now, less what is posted of them. */
async function findProviderCorrections(
  db: Db,
  { month, closed, providers }: { month: string; closed: readonly string[]; providers: ProviderMonths },
): Promise<Source[]> {
  const posted = await sumProviderMonths(db)
  return closed.flatMap((of) =>
    (providers.get(of)?.costs ?? []).flatMap((cost) => {
      const own = posted.filter(({ sourceId }) => sourceId === cost.sourceId)
      const currencies = new Set([cost.currency, ...own.map(({ currency }) => currency)])
      return [...currencies].map((currency): Source => {
        const before = own.find((one) => one.currency === currency)?.amountMinor ?? 0n
        const due = currency === cost.currency ? cost.amountMinor : 0n
        return { ...cost, currency, part: `${currency}@${month}`, amountMinor: due - before }
      })
    }),
  )
}

type RatesOf = (day: string) => Promise<RateDay | null>

/** A day to come is converted by the newest rates. */
function rememberRates(db: Db, now: Date): RatesOf {
  const known = new Map<string, RateDay | null>()
  return async (day) => {
    const found = known.get(day)
    if (found !== undefined) return found
    const at = new Date(`${day}T00:00:00Z`)
    const rates = await readRates(db, at > now ? now : at)
    known.set(day, rates)
    return rates
  }
}

/** Reads the rates of every day that needs them. */
async function converter(groups: readonly Source[][], ratesOf: RatesOf, lastDay: string): Promise<Convert> {
  const foreign = groups.flat().filter(({ currency }) => currency !== booksCurrency)
  const rates = new Map<string, RateDay | null>()
  for (const day of new Set([lastDay, ...foreign.map((one) => one.day)])) rates.set(day, await ratesOf(day))
  return (amountMinor, currency, day) => {
    if (currency === booksCurrency) return { baseMinor: amountMinor, rate: null }
    const own = rates.get(day)
    const baseMinor = own ? convertMinor(amountMinor, { from: currency, to: booksCurrency }, own) : null
    return baseMinor === null ? null : { baseMinor, rate: own?.rates.get(currency) ?? null }
  }
}

interface Readiness {
  isFirst: boolean
  isOver: boolean
  isConverted: boolean
  isFinal: boolean
}

async function findBlockers(
  db: Db,
  { month, closing }: BuiltMonth,
  { isFirst, isOver, isConverted, isFinal }: Readiness,
): Promise<BookBlocker[]> {
  const to = `${nextMonth(month)}-01`
  const { accruals, invoices } = await countUnready(db, { from: `${month}-01`, to })
  const found: Record<BookBlocker, boolean> = {
    month_not_over: !isOver,
    earlier_month_open: !isFirst,
    fees_not_accrued: accruals > 0,
    not_invoiced: invoices > 0,
    provider_month_open: !isFinal,
    rate_missing: !isConverted,
    ledger_differs: isConverted && !agrees(closing, await sumLedger(db, to)),
  }
  return (Object.keys(found) as BookBlocker[]).filter((blocker) => found[blocker])
}

function agrees(
  closing: readonly Balance[],
  ledger: readonly { currency: string; amountMinor: bigint }[],
): boolean {
  const sums = new Map(ledger.map(({ currency, amountMinor }) => [currency, amountMinor]))
  for (const { account, currency, amountMinor } of closing)
    if (account === 'customer_credit') sums.set(currency, (sums.get(currency) ?? 0n) - amountMinor)
  return [...sums.values()].every((difference) => difference === 0n)
}

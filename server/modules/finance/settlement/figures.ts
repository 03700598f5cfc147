import type { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db'
import { convertMinor, type RateDay } from '@/server/modules/delivery/facts'
import {
  computeMonth,
  type createMonthRates,
  monthText,
  type ProviderAmounts,
  type ProviderVersion,
  type RatesOf,
  sumOf,
} from '@/server/modules/finance/contracts'

/** What an earlier month's statement owes more, or less, than was approved. */
export interface Correction {
  /** `facts`: the facts of that month changed since. `carried`: its total was below zero. */
  kind: 'facts' | 'carried'
  /** `YYYY-MM` */
  month: string
  currency: string
  amountMinor: bigint
  /** In the statement's currency; null without a rate. */
  convertedMinor: bigint | null
}

/** All that a statement says. */
export interface Figures {
  amounts: ProviderAmounts
  corrections: Correction[]
  /** The rates of each day, or of the month for "", in the currencies of the lines. */
  rates: Record<string, { day: string; source: string; rates: Record<string, string> }>
  totalMinor: bigint
}

export interface FrozenStatement {
  contract: ProviderVersion
  month: Date
  currency: string
  totalMinor: bigint
  figures: Figures
}

interface Asked {
  contract: ProviderVersion
  month: Date
  /** Approved statements of the months before, the oldest first; empty where an earlier one is still open. */
  frozen: readonly FrozenStatement[]
  readMonth: ReturnType<typeof createMonthRates>
}

/** The figures of a provider's month by the facts as they are, with corrections of what was approved before. */
export async function computeFigures(
  db: Db,
  { contract, month, frozen, readMonth }: Asked,
): Promise<Figures> {
  const fresh = await readMonth(contract, month)
  const rates: Figures['rates'] = {}
  const ratesOf: RatesOf = (day) => {
    const found = fresh(day)
    if (found) rates[day ?? ''] = { ...found, rates: Object.fromEntries(found.rates) }
    return found
  }
  const amounts = await computeMonth(db, { contract, month, ratesOf })
  const owed = await findCorrections(db, { frozen, readMonth })
  const corrections = owed.map((one): Correction => {
    const to = contract.currency
    const rate = one.currency === to ? { rates: new Map() } : fresh(null)
    const { amountMinor, currency: from } = one
    return { ...one, convertedMinor: rate && convertMinor(amountMinor, { from, to }, rate as RateDay) }
  })
  const totalMinor = amounts.totalMinor + sumOf(corrections.map((one) => one.convertedMinor ?? 0n))
  return { amounts, corrections, rates: onlyUsed(rates, amounts, contract.currency), totalMinor }
}

async function findCorrections(
  db: Db,
  { frozen, readMonth }: Pick<Asked, 'frozen' | 'readMonth'>,
): Promise<Omit<Correction, 'convertedMinor'>[]> {
  const found: Omit<Correction, 'convertedMinor'>[] = []
  const corrected = frozen.flatMap(({ figures }) =>
    figures.corrections.filter(({ kind }) => kind === 'facts'),
  )
  for (const { contract, month, currency, figures } of frozen) {
    const ratesOf = withKept(figures.rates, await readMonth(contract, month))
    const { totalMinor } = await computeMonth(db, { contract, month, ratesOf })
    const of = monthText(month)
    const before = sumOf(corrected.flatMap((one) => (one.month === of ? [one.amountMinor] : [])))
    const amountMinor = totalMinor - figures.amounts.totalMinor - before
    if (amountMinor !== 0n) found.push({ kind: 'facts', month: of, currency, amountMinor })
  }
  const last = frozen.at(-1)
  if (last && last.totalMinor < 0n) {
    const { month, currency, totalMinor: amountMinor } = last
    found.push({ kind: 'carried', month: monthText(month), currency, amountMinor })
  }
  return found
}

/** The rates that a statement was approved with; others only where it had none. */
const withKept =
  (kept: Figures['rates'], fresh: RatesOf): RatesOf =>
  (day) => {
    const [own, now] = [kept[day ?? ''], fresh(day)]
    return own ? { ...own, rates: new Map([...(now?.rates ?? []), ...Object.entries(own.rates)]) } : now
  }

function onlyUsed(rates: Figures['rates'], { lines }: ProviderAmounts, currency: string): Figures['rates'] {
  const used = new Set([currency, ...lines.map((line) => line.currency)])
  const narrow = (all: Record<string, string>) =>
    Object.fromEntries(Object.entries(all).filter(([code]) => used.has(code)))
  return Object.fromEntries(
    Object.entries(rates).map(([day, { source, day: of, rates: all }]) => [
      day,
      { day: of, source, rates: narrow(all) },
    ]),
  )
}

/** Minor units as text. */
export const figuresToJson = (figures: Figures): Prisma.InputJsonObject =>
  JSON.parse(JSON.stringify(figures, (_, value) => (typeof value === 'bigint' ? String(value) : value)))

/** The column is written by `figuresToJson` alone, so its shape is that of the type. */
export const figuresFromJson = (json: unknown): Figures =>
  JSON.parse(JSON.stringify(json), (name, value) =>
    name.endsWith('Minor') && typeof value === 'string' ? BigInt(value) : value,
  )

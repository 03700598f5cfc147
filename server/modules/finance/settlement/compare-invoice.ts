import { readTypedAmount } from '@/server/core/money-input'
import { splitCsvLine } from '@/server/formats/csv'
import { type ProviderAmounts, parseShare, sumOf } from '@/server/modules/finance/contracts'
import type { Figures } from './figures'

export interface InvoiceLine {
  key: string
  amountMinor: bigint
}

/** A line of a file that was left out. `row` counts from 1, the header included. */
export interface BadRow {
  row: number
  message: string
}

const columns = ['line', 'amount', 'currency']
const maxRows = 5_000

/**
 * The lines of a provider's invoice: CSV with the columns `line`, `amount` and `currency`. A row that cannot be read is named and stops
 * no other; without a readable header nothing can be read.
 */
export function readInvoiceRows(text: string, currency: string): { lines: InvoiceLine[]; badRows: BadRow[] } {
  const [header = '', ...rows] = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const delimiter = [';', '\t'].find((candidate) => header.includes(candidate)) ?? ','
  const names = splitCsvLine(header, delimiter)?.map((name) => name.toLowerCase()) ?? []
  const [lines, badRows]: [InvoiceLine[], BadRow[]] = [[], []]
  if (columns.some((column) => !names.includes(column)))
    return { lines, badRows: [{ row: 1, message: `The first row must name ${columns.join(', ')}.` }] }
  rows.forEach((row, index) => {
    if (row.trim() === '') return
    const cells = splitCsvLine(row, delimiter)
    const read =
      lines.length >= maxRows
        ? `At most ${maxRows.toLocaleString('en')} rows are read.`
        : cells?.length === names.length
          ? readLine((column) => cells[names.indexOf(column)] ?? '', currency)
          : 'This row has another number of cells than the first one.'
    if (typeof read === 'string') badRows.push({ row: index + 2, message: read })
    else lines.push(read)
  })
  return { lines, badRows }
}

function readLine(cellOf: (column: string) => string, currency: string): InvoiceLine | string {
  const key = cellOf('line').trim()
  if (key === '' || key.length > 120) return 'Enter the line, with at most 120 characters.'
  if (cellOf('currency').trim().toUpperCase() !== currency) return `The currency must be ${currency}.`
  const amountMinor = readTypedAmount(cellOf('amount'), currency)
  return typeof amountMinor === 'string' ? amountMinor : { key, amountMinor }
}

export interface ComparedLine {
  key: string
  /** Null: missing there. */
  ourMinor: bigint | null
  theirMinor: bigint | null
  /** Theirs less ours. */
  differenceMinor: bigint
  result: 'equal' | 'within_tolerance' | 'differs' | 'missing_with_us' | 'missing_with_them'
  /** Why staff accepted it; null: not accepted, or amounts changed since. */
  reason: string | null
}

export interface Accepted {
  key: string
  ourMinor: bigint | null
  theirMinor: bigint | null
  reason: string
}

/** The lines that an invoice is compared by: the share of each key, and what is owed beside the share. Their sum is the total. */
export function statementLines({
  amounts,
  corrections,
}: Pick<Figures, 'amounts' | 'corrections'>): InvoiceLine[] {
  const onTop = amounts.totalMinor - amounts.shareMinor - amounts.topUpMinor - amounts.fixedMinor
  const beside = [
    ['minimum', amounts.topUpMinor],
    ['fixed', amounts.fixedMinor],
    ['aggregator', onTop],
    ['correction', sumOf(corrections.map(({ convertedMinor }) => convertedMinor ?? 0n))],
  ] as const
  return [
    ...amounts.lines.map(({ key, shareMinor }: ProviderAmounts['lines'][number]) => ({
      key,
      amountMinor: shareMinor,
    })),
    ...beside.flatMap(([key, amountMinor]) => (amountMinor === 0n ? [] : [{ key, amountMinor }])),
  ]
}

const nameOf = (key: string) => key.trim().toLowerCase()

function addUp(lines: readonly InvoiceLine[]): Map<string, InvoiceLine> {
  const sums = new Map<string, InvoiceLine>()
  for (const { key, amountMinor } of lines) {
    const known = sums.get(nameOf(key))
    sums.set(nameOf(key), { key: known?.key ?? key, amountMinor: (known?.amountMinor ?? 0n) + amountMinor })
  }
  return sums
}

/** Each line of a statement beside that of the provider's invoice. What is zero on one side may be missing on the other. */
export function compareInvoice(
  ours: readonly InvoiceLine[],
  theirs: readonly InvoiceLine[],
  { tolerance, accepted }: { tolerance: string; accepted: readonly Accepted[] },
): ComparedLine[] {
  const [own, other] = [addUp(ours), addUp(theirs)]
  return [...new Set([...own.keys(), ...other.keys()])].map((name): ComparedLine => {
    const [ourLine, theirLine] = [own.get(name), other.get(name)]
    const [ourMinor, theirMinor] = [ourLine?.amountMinor ?? null, theirLine?.amountMinor ?? null]
    const known = accepted.find(({ key }) => nameOf(key) === name)
    const holds = known?.ourMinor === ourMinor && known.theirMinor === theirMinor
    return {
      key: ourLine?.key ?? theirLine?.key ?? name,
      ourMinor,
      theirMinor,
      differenceMinor: (theirMinor ?? 0n) - (ourMinor ?? 0n),
      result: resultOf(ourMinor, theirMinor, tolerance),
      reason: holds ? known.reason : null,
    }
  })
}

const magnitude = (amount: bigint) => (amount < 0n ? -amount : amount)
const unitsOfWhole = 1_000_000n

function resultOf(
  ourMinor: bigint | null,
  theirMinor: bigint | null,
  tolerance: string,
): ComparedLine['result'] {
  const difference = magnitude((theirMinor ?? 0n) - (ourMinor ?? 0n))
  if (difference === 0n) return 'equal'
  if (ourMinor === null) return 'missing_with_us'
  if (theirMinor === null) return 'missing_with_them'
  // defence: a difference above the tolerance is no equal line
  if (difference * unitsOfWhole <= magnitude(ourMinor) * (parseShare(tolerance) ?? 0n))
    return 'within_tolerance'
  return 'differs'
}

/** Whether a line keeps the statement from being approved. */
export const isUnexplained = ({ result, reason }: ComparedLine) =>
  reason === null && result !== 'equal' && result !== 'within_tolerance'

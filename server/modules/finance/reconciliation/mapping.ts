import { z } from 'zod'
import { CurrencyCode, text } from '@/server/contract/primitives'
import { isZone } from '@/server/contract/zone-clock'
import { brandedError } from '@/server/core/branded-error'
import { decimalToMinor, isKnownCurrency, isSafeMinor, MoneyError } from '@/server/core/money'
import type { TableRow } from '@/server/formats/table-rows'
import { parseTime, timeFormats } from './file-times'

/** A row of another side's ledger, as Croupier means its values. */
export interface LedgerRow {
  transactionId: string
  type: 'bet' | 'win' | 'refund'
  /** Minor units of `currency`; below zero where it has the other sign than its type should. */
  amount: bigint
  currency: string
  roundId: string | null
  occurredAt: Date | null
  state: 'accepted' | 'declined' | 'failed'
  /** As the file names it; null where it names none. */
  providerCode: string | null
}

const types = ['bet', 'win', 'refund'] as const
const states = ['accepted', 'declined', 'failed'] as const

const Column = text(200)
/** Their words, compared without case and outer spaces. */
const Word = text(64)
const affix = text(64).optional()

const Columns = z
  .object({
    transaction_id: Column,
    /** Of rows that are one movement each. */
    type: Column.optional(),
    amount: Column.optional(),
    /** Of combined calls: one amount for each movement, empty where it has none. */
    bet_amount: Column.optional(),
    win_amount: Column.optional(),
    refund_amount: Column.optional(),
    currency: Column,
    round_id: Column.optional(),
    occurred_at: Column.optional(),
    state: Column.optional(),
    /** Of a wallet's journal, where it names the provider of each movement. */
    provider_code: Column.optional(),
  })
  .refine(
    ({ type, amount, bet_amount, win_amount, refund_amount }) =>
      (type !== undefined && amount !== undefined) !== Boolean(bet_amount || win_amount || refund_amount),
    'Name a column of types and one of amounts, or a column of amounts for each type',
  )

/** Where a file has what, and how it spells it. */
export const LedgerMapping = z.object({
  columns: Columns,
  /** Their words for types; not needed where each type has its own column. */
  types: z.record(Word, z.enum(types)),
  /** Absent: the words of Croupier. */
  states: z.record(Word, z.enum(states)).optional(),
  amount: z.discriminatedUnion('unit', [
    z.object({ unit: z.literal('minor') }),
    z.object({ unit: z.literal('major'), decimal: z.enum(['.', ',']) }),
  ]),
  /** `bets_negative`: bets are negative or 0, wins and refunds positive or 0; an amount with the other sign stays below zero. */
  sign: z.enum(['absolute', 'bets_negative']),
  /** Their currency to an ISO 4217 code. */
  currencyAliases: z.record(Word, CurrencyCode).default({}),
  /** Of times that name no zone. */
  timeZone: z.string().refine(isZone, 'Not a time zone').default('UTC'),
  dateFormat: z.enum(timeFormats).default('iso'),
  /**
   * From their transaction ID to Croupier's: `strip` is removed from its beginning, then prefix and suffix are added, in which
   * `{type}` stands for bet, win or refund. `caseless`: in lower case, to be compared with Croupier's in lower case.
   */
  idForm: z
    .object({ strip: affix, prefix: affix, suffix: affix, caseless: z.boolean().optional() })
    .default({}),
})
export type LedgerMapping = z.output<typeof LedgerMapping>

export type MappedRow = { ok: true; rows: LedgerRow[] } | { ok: false; line: number; problem: string }

/** What of a row cannot be read. */
class UnreadableRow extends brandedError('UnreadableRow') {}

/** A row of the file as rows of the ledger, several of a combined call; a problem is a sentence that names its line. */
export function mapRow(mapping: LedgerMapping, row: TableRow): MappedRow {
  if ('problem' in row) return { ok: false, ...row }
  try {
    return { ok: true, rows: readRows(mapping, row.cells) }
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error
    return { ok: false, line: row.line, problem: `Line ${row.line}: ${error.message}` }
  }
}

type Cells = Record<string, string>

function readRows(mapping: LedgerMapping, cells: Cells): LedgerRow[] {
  const { columns } = mapping
  if (columns.type !== undefined && columns.amount !== undefined) {
    const type = wordOf(mapping.types, required(cells, columns.type), 'type')
    return [readRow(mapping, cells, { type, amount: required(cells, columns.amount) })]
  }
  const rows = types.flatMap((type) => {
    const amount = optional(cells, columns[`${type}_amount`])
    return amount === null ? [] : readRow(mapping, cells, { type, amount })
  })
  if (rows.length === 0) throw new UnreadableRow('there is no amount')
  return rows
}

function readRow(
  mapping: LedgerMapping,
  cells: Cells,
  { type, amount }: { type: LedgerRow['type']; amount: string },
): LedgerRow {
  const { columns } = mapping
  const currency = currencyOf(mapping, required(cells, columns.currency))
  const roundId = optional(cells, columns.round_id)
  const time = optional(cells, columns.occurred_at)
  const state = optional(cells, columns.state)
  return {
    transactionId: idOf(mapping, required(cells, columns.transaction_id), type),
    type,
    amount: amountOf(mapping, amount, { type, currency }),
    currency,
    roundId: roundId === null ? null : storable(roundId, 'round'),
    occurredAt: time === null ? null : timeOf(mapping, time),
    state: state === null ? 'accepted' : wordOf(mapping.states ?? ownStates, state, 'state'),
    providerCode: optional(cells, columns.provider_code)?.toLowerCase() ?? null,
  }
}

const ownStates = { accepted: 'accepted', declined: 'declined', failed: 'failed' } as const

function optional(cells: Cells, column: string | undefined): string | null {
  if (column === undefined) return null
  if (!Object.hasOwn(cells, column)) throw new UnreadableRow(`the column “${column}” is missing`)
  return cells[column]?.trim() || null
}

function required(cells: Cells, column: string): string {
  const value = optional(cells, column)
  if (value === null) throw new UnreadableRow(`“${column}” is empty`)
  return value
}

const quoted = (value: string) => `“${value.length > 60 ? `${value.slice(0, 60)}…` : value}”`

const lower = (word: string) => word.trim().toLowerCase()

function wordOf<Own extends string>(words: Record<string, Own>, theirs: string, name: string): Own {
  const found = Object.entries(words).find(([word]) => lower(word) === lower(theirs))
  if (!found) throw new UnreadableRow(`${name} ${quoted(theirs)} is not in the mapping`)
  return found[1]
}

function currencyOf({ currencyAliases }: LedgerMapping, theirs: string): string {
  const alias = Object.entries(currencyAliases).find(([word]) => lower(word) === lower(theirs))?.[1]
  const currency = alias ?? theirs.toUpperCase()
  if (!isKnownCurrency(currency)) throw new UnreadableRow(`currency ${quoted(theirs)} is not known`)
  return currency
}

const maxIdLength = 128

function idOf({ idForm }: LedgerMapping, theirs: string, type: LedgerRow['type']): string {
  const { strip = '', prefix = '', suffix = '', caseless = false } = idForm
  const begins = caseless ? lower(theirs).startsWith(lower(strip)) : theirs.startsWith(strip)
  const bare = begins ? theirs.slice(strip.length) : theirs
  const typed = (affix: string) => affix.replaceAll('{type}', type)
  const id = typed(prefix) + bare + typed(suffix)
  return storable(caseless ? id.toLowerCase() : id, 'transaction ID')
}

function storable(value: string, name: string): string {
  if (!text(maxIdLength).safeParse(value).success)
    throw new UnreadableRow(`${name} ${quoted(value)} has control characters or more than ${maxIdLength}`)
  return value
}

const signed = /^([-−]?)(.+)$/u
/** Thousands in groups of three, or none at all. */
const grouped = {
  '.': /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:[  '’]\d{3})+)(?:\.\d+)?$/u,
  ',': /^(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:[  '’]\d{3})+)(?:,\d+)?$/u,
} as const

function amountOf(
  { amount: { unit, ...form }, sign }: LedgerMapping,
  theirs: string,
  { type, currency }: { type: LedgerRow['type']; currency: string },
): bigint {
  const [, minus = '', digits = ''] = signed.exec(theirs) ?? []
  const decimal = 'decimal' in form ? form.decimal : null
  const isNumber = decimal === null ? /^\d+$/.test(digits) : grouped[decimal].test(digits)
  if (!isNumber) throw new UnreadableRow(`amount ${quoted(theirs)} is not ${numberNames[unit]}`)
  const [whole = '', fraction] = decimal === null ? [digits] : digits.split(decimal)
  const plain = whole.replace(/\D/g, '') + (fraction === undefined ? '' : `.${fraction}`)
  const amount = unit === 'minor' ? BigInt(plain) : majorToMinor(plain, currency, theirs)
  if (!isSafeMinor(amount)) throw new UnreadableRow(`amount ${quoted(theirs)} is too large`)
  const isNegative = minus !== ''
  const shouldBeNegative = sign === 'bets_negative' && type === 'bet'
  return isNegative === shouldBeNegative ? amount : -amount
}

const numberNames = { minor: 'a whole number', major: 'a number' } as const

function majorToMinor(plain: string, currency: string, theirs: string): bigint {
  try {
    return decimalToMinor(plain, currency)
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error
    throw new UnreadableRow(`amount ${quoted(theirs)} has too many digits for ${currency}`)
  }
}

function timeOf({ dateFormat, timeZone }: LedgerMapping, theirs: string): Date {
  const time = parseTime(theirs, dateFormat, timeZone)
  if (!time) throw new UnreadableRow(`time ${quoted(theirs)} does not fit the format ${dateFormat}`)
  return time
}

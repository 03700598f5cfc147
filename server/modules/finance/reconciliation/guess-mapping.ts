import { parseTime, type TimeFormat, timeFormats } from './file-times'
import type { LedgerMapping } from './mapping'

type Columns = LedgerMapping['columns']
/** As far as it could be guessed: columns may be missing, and there may be no types. */
export type MappingGuess = Omit<LedgerMapping, 'columns'> & { columns: Partial<Columns> }

/** Names of columns, and words for types and states, without case and anything but letters and digits. The first that fits counts. */
const columnNames: Record<keyof Columns, RegExp> = {
  transaction_id: /^(?:transactionid|transid|txid|txnid|transaction|reference|ref|betid|id)$|transactionid$/,
  type: /^(?:type|kind|operation|op|command|action|transactiontype|txtype|movement)$/,
  amount: /^(?:amount|amountminor|amountcents|value|sum|total|betrag)$|^amount/,
  bet_amount: /^(?:bet|stake|debit)(?:amount)?$/,
  win_amount: /^(?:win|payout|credit)(?:amount)?$/,
  refund_amount: /^refund(?:amount)?$/,
  currency: /^(?:currency|currencycode|ccy|cur|waehrung|währung)$/,
  round_id: /^(?:roundid|round|roundref|gameround|gameroundid|handid)$/,
  occurred_at: /^(?:occurredat|createdat|bookedat|timestamp|time|datetime|date|created|at|datum)$/,
  state: /^(?:state|status|result|outcome)$/,
  provider_code: /^(?:provider|providercode|vendor|studio)$/,
}
const typeWords = {
  refund: /refund|rollback|cancel|void|revers|storno/,
  win: /win|won|credit|payout|prize|result|deposit/,
  bet: /bet|debit|stake|wager|withdraw|placed/,
} as const
const stateWords = {
  declined: /declin|nofunds|insufficient|reject/,
  failed: /fail|error|void|notdone|cancel/,
  accepted: /accept|ok|done|success|confirm|settled|booked|complete/,
} as const

const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** A mapping to begin with, from the header and some rows of a file. Nothing of it is certain: it is shown before it is used. */
export function guessMapping(
  header: readonly string[],
  sampleRows: readonly Record<string, string>[],
): MappingGuess {
  const columns: Partial<Columns> = {}
  for (const [field, pattern] of Object.entries(columnNames) as [keyof Columns, RegExp][]) {
    const found = header.find((name) => pattern.test(bare(name)) && !Object.values(columns).includes(name))
    if (found !== undefined) columns[field] = found
  }
  const perType = ['bet_amount', 'win_amount', 'refund_amount'] as const
  const isPlain = columns.type !== undefined && columns.amount !== undefined
  const hasPerType = perType.some((field) => columns[field] !== undefined)
  // One or the other: rows of one movement, or of combined calls.
  const surplus: readonly (keyof Columns)[] = isPlain ? perType : hasPerType ? ['type', 'amount'] : []
  for (const field of surplus) delete columns[field]
  const samples = (field: keyof Columns) => samplesOf(sampleRows, columns[field])
  const types = withRareTypes(guessWords(samples('type'), typeWords))
  const states = guessWords(samples('state'), stateWords)
  const amounts = [...samples('amount'), ...perType.flatMap(samples)]
  return {
    columns,
    types,
    ...(Object.keys(states).length > 0 && { states }),
    amount: guessAmount(amounts, columns.amount ?? columns.bet_amount ?? columns.win_amount),
    sign: amounts.some((amount) => /^[-−]/u.test(amount)) ? 'bets_negative' : 'absolute',
    currencyAliases: {},
    timeZone: 'UTC',
    dateFormat: guessTimeFormat(samples('occurred_at')),
    idForm: {},
  }
}

function samplesOf(rows: readonly Record<string, string>[], column: string | undefined): string[] {
  if (column === undefined) return []
  return rows.map((row) => row[column]?.trim() ?? '').filter((value) => value !== '')
}

function guessWords<Own extends string>(
  samples: readonly string[],
  words: Record<Own, RegExp>,
): Record<string, Own> {
  const guessed: Record<string, Own> = {}
  for (const word of new Set(samples)) {
    const own = (Object.keys(words) as Own[]).find((one) => words[one].test(bare(word)))
    if (own !== undefined) guessed[word] = own
  }
  return guessed
}

/** The first rows of a file seldom have a refund: a type that none of them has is called by its own name. */
function withRareTypes(guessed: LedgerMapping['types']): LedgerMapping['types'] {
  if (Object.keys(guessed).length === 0) return guessed
  const known = Object.values(guessed)
  const rare = (['bet', 'win', 'refund'] as const).filter((type) => !known.includes(type))
  return { ...guessed, ...Object.fromEntries(rare.map((type) => [type, type])) }
}

/** Whole numbers are minor units; otherwise what stands before one, two or more than three digits at the end is the decimal sign. */
function guessAmount(samples: readonly string[], column = ''): LedgerMapping['amount'] {
  const isWhole = samples.every((amount) => /^[-−]?\d+$/u.test(amount))
  if (isWhole || /minor|cents/.test(bare(column))) return { unit: 'minor' }
  const ending = (sign: string) => new RegExp(`\\${sign}(?:\\d{1,2}|\\d{4,})$|[.,]\\d{3}\\${sign}\\d+$`)
  const isComma = samples.some((amount) => ending(',').test(amount))
  return {
    unit: 'major',
    decimal: isComma && !samples.some((amount) => ending('.').test(amount)) ? ',' : '.',
  }
}

function guessTimeFormat(samples: readonly string[]): TimeFormat {
  const fits = (format: TimeFormat) => samples.every((time) => parseTime(time, format, 'UTC') !== null)
  return timeFormats.find(fits) ?? 'iso'
}

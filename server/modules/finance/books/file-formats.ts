import { type BookAccount, type BookSystem, booksCurrency } from '@/server/contract/books'
import { minorToDecimal } from '@/server/core/money'
import { csvLine, csvLineOf } from '@/server/formats/csv'
import { datevFile, type JournalContent } from './datev'
import { taxKeyOf } from './mapping'
import { addPostings, type Posting, textOf } from './posting-rules'

/** The file of a month: always the same bytes for the same content. */
export const journalFiles: Record<BookSystem, (content: JournalContent) => Buffer> = {
  csv: (content) => Buffer.from(csvFile(content)),
  datev: datevFile,
  xero: (content) => Buffer.from(xeroFile(content)),
}

const columns = [
  ...[
    'line',
    'date',
    'debit_account',
    'credit_account',
    'amount',
    'currency',
    'base_amount',
    'base_currency',
  ],
  ...['rate_per_base', 'document', 'text', 'tax_key', 'organization', 'organization_id', 'kind', 'source'],
  ...['source_id', 'source_part', 'corrects_month'],
]

const numbers = new Set(
  ['line', 'amount', 'base_amount', 'rate_per_base'].map((name) => columns.indexOf(name)),
)

/** A line for each posting; amounts in major units, never below zero. */
function csvFile({ postings, mapping }: JournalContent): string {
  const lines = postings.map((one, index) => {
    const { debitAccount, creditAccount, amountMinor, currency, baseMinor } = one
    const accounts = [debitAccount, creditAccount].map((account) => mapping.accounts[account].number)
    const amounts = [
      minorToDecimal(amountMinor, currency),
      currency,
      minorToDecimal(baseMinor, booksCurrency),
    ]
    const texts = [
      one.document,
      textOf(one),
      taxKeyOf(mapping, one),
      one.party ?? '',
      one.organizationId ?? '',
    ]
    const source = [one.kind, one.sourceKind, one.sourceId, one.part, one.correctsMonth ?? '']
    const cells = [
      String(index + 1),
      one.day,
      ...accounts,
      ...amounts,
      booksCurrency,
      one.rate ?? '',
      ...texts,
      ...source,
    ]
    return csvLineOf(cells.map((text, column) => ({ text, isNumber: numbers.has(column) })))
  })
  return csvLine(columns) + lines.join('')
}

const xeroColumns = [
  ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
  ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'],
]

/**
 * One manual journal a month, in the journal's currency: a line for each account, kind, currency and corrected month, as a file takes
 * few hundred lines. Debits are above zero, credits below.
 */
function xeroFile({ month, postings, mapping }: JournalContent): string {
  const groups = new Map<string, Posting[]>()
  for (const posting of postings) {
    const key = `${posting.kind} ${posting.currency} ${posting.correctsMonth}`
    groups.set(key, [...(groups.get(key) ?? []), posting])
  }
  const [year, number] = month.split('-').map(Number)
  const date = new Date(Date.UTC(year ?? 0, number ?? 1, 0))
    .toISOString()
    .slice(0, 10)
    .split('-')
    .toReversed()
    .join('/')
  const lineOf = (account: BookAccount, baseMinor: bigint, description: string) => {
    const { number: code, taxKey } = mapping.accounts[account]
    const cells = [
      `Croupier ${month}`,
      date,
      description,
      code,
      taxKey,
      minorToDecimal(baseMinor, booksCurrency),
    ]
    return csvLineOf([...cells, '', '', '', ''].map((text, column) => ({ text, isNumber: column === 5 })))
  }
  const lines = [...groups.values()].flatMap((group) =>
    addPostings([], group)
      .filter(({ baseMinor }) => baseMinor !== 0n)
      .map(({ account, baseMinor }) => lineOf(account, -baseMinor, describeGroup(group))),
  )
  return csvLine(xeroColumns) + lines.join('')
}

function describeGroup(group: readonly Posting[]): string {
  const [first] = group
  if (!first) return ''
  const { currency } = first
  const sumMinor = group.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  const count = group.length === 1 ? '1 entry' : `${group.length} entries`
  return `${textOf(first)}, ${count}, ${minorToDecimal(sumMinor, currency)} ${currency}`
}

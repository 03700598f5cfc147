import type { Outputs } from '@/components/trpc/types'

type Preview = Outputs['reconciliation']['preview']
export type Mapping = NonNullable<Preview['mapping']>
export type Source = Outputs['reconciliation']['sources']['sources'][number]
/** A guess may lack columns. */
type Guess = Preview['guess']

export const columnLabels = {
  transaction_id: 'Transaction ID',
  type: 'Type',
  amount: 'Amount',
  bet_amount: 'Bet amount',
  win_amount: 'Win amount',
  refund_amount: 'Refund amount',
  currency: 'Currency',
  round_id: 'Round ID',
  occurred_at: 'Time',
  state: 'State',
  provider_code: 'Provider',
} as const
type ColumnField = keyof typeof columnLabels
const columnFields = Object.keys(columnLabels) as ColumnField[]

const ofSingle = ['type', 'amount'] as const
const ofCombined = ['bet_amount', 'win_amount', 'refund_amount'] as const
const optional = ['round_id', 'occurred_at', 'state'] as const

/** A word of the file, and what it means here. */
export interface Word {
  word: string
  meaning: string
}

/** A mapping as its form has it; an empty column: the file has none. */
export interface MappingValues {
  /** `single`: a row is one transaction. `combined`: it has an amount for each type. */
  rows: 'single' | 'combined'
  columns: Record<ColumnField, string>
  types: Word[]
  states: Word[]
  amounts: 'minor' | 'point' | 'comma'
  sign: Mapping['sign']
  currencies: Word[]
  timeZone: string
  dateFormat: Mapping['dateFormat']
  strip: string
  prefix: string
  suffix: string
  caseless: boolean
}

/** Of a source: it was checked when it was stored. */
export const mappingOf = (stored: unknown): Mapping | null => (stored as Mapping | null | undefined) ?? null

/** The columns that its form asks for, those that are required first. */
export const columnsFor = (rows: MappingValues['rows'], hasProviders: boolean): readonly ColumnField[] => [
  'transaction_id',
  ...(rows === 'single' ? ofSingle : ofCombined),
  'currency',
  ...optional,
  ...(hasProviders ? (['provider_code'] as const) : []),
]

const wordsOf = (words: Readonly<Record<string, string>> = {}): Word[] =>
  Object.entries(words).map(([word, meaning]) => ({ word, meaning }))

export function fromMapping(mapping: Mapping | Guess): MappingValues {
  const named: Partial<Record<ColumnField, string | undefined>> = mapping.columns
  const { amount, idForm } = mapping
  return {
    rows: ofCombined.some((field) => named[field] !== undefined) ? 'combined' : 'single',
    columns: Object.fromEntries(
      columnFields.map((field) => [field, named[field] ?? '']),
    ) as MappingValues['columns'],
    types: wordsOf(mapping.types),
    states: wordsOf(mapping.states),
    amounts: amount.unit === 'minor' ? 'minor' : amount.decimal === ',' ? 'comma' : 'point',
    sign: mapping.sign,
    currencies: wordsOf(mapping.currencyAliases),
    timeZone: mapping.timeZone,
    dateFormat: mapping.dateFormat,
    ...{ strip: idForm.strip ?? '', prefix: idForm.prefix ?? '', suffix: idForm.suffix ?? '' },
    caseless: idForm.caseless ?? false,
  }
}

/** Before a file was looked at. */
export const noMapping: MappingValues = fromMapping({
  columns: {},
  types: {},
  amount: { unit: 'minor' },
  sign: 'absolute',
  currencyAliases: {},
  timeZone: 'UTC',
  dateFormat: 'iso',
  idForm: {},
})

const toWords = <Meaning extends string>(words: readonly Word[]) =>
  Object.fromEntries(
    words
      .map(({ word, meaning }) => [word.trim(), meaning.trim()])
      .filter(([word, meaning]) => word && meaning),
  ) as Record<string, Meaning>

/** Null while a column or the words for its types are missing. */
export function toMapping(values: MappingValues, hasProviders: boolean): Mapping | null {
  const { rows, columns } = values
  const chosen = columnsFor(rows, hasProviders).filter((field) => columns[field] !== '')
  const needed: readonly ColumnField[] = [
    'transaction_id',
    'currency',
    ...(rows === 'single' ? ofSingle : []),
  ]
  const types = rows === 'single' ? toWords<Mapping['types'][string]>(values.types) : {}
  const states = toWords<NonNullable<Mapping['states']>[string]>(columns.state === '' ? [] : values.states)
  const isComplete =
    needed.every((field) => chosen.includes(field)) &&
    (rows === 'single' ? Object.keys(types).length > 0 : ofCombined.some((field) => chosen.includes(field)))
  if (!isComplete) return null
  const { strip, prefix, suffix, caseless } = values
  return {
    columns: Object.fromEntries(chosen.map((field) => [field, columns[field]])) as Mapping['columns'],
    types,
    ...(Object.keys(states).length > 0 && { states }),
    amount:
      values.amounts === 'minor'
        ? { unit: 'minor' }
        : { unit: 'major', decimal: values.amounts === 'comma' ? ',' : '.' },
    sign: values.sign,
    currencyAliases: toWords(values.currencies),
    timeZone: values.timeZone.trim() || 'UTC',
    dateFormat: values.dateFormat,
    idForm: {
      ...(strip && { strip }),
      ...(prefix && { prefix }),
      ...(suffix && { suffix }),
      ...(caseless && { caseless }),
    },
  }
}

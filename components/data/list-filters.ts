import {
  createLoader,
  createSerializer,
  type inferParserType,
  type ParserMap,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'
import { withinChoices } from '@/server/contract/instants'
import type { FinderKind } from './finder'
import { cursorParam, givenId, givenText, isPaged, periodParams } from './list-params'

type Choice<Value extends string = string> = Readonly<{ value: Value; label: string }>

/** How a filter is drawn: `list-bar.tsx` has one control for each kind. */
export type Control =
  | Readonly<{ kind: 'search'; label: string; placeholder: string; isOnEnter?: boolean; className?: string }>
  | Readonly<{ kind: 'choice'; label: string; any: string; choices: readonly Choice[]; className?: string }>
  | Readonly<{ kind: 'chip'; label: string; textOf?: (value: string) => string }>
  | Readonly<{ kind: 'finder'; of: FinderKind; label: string }>
  | Readonly<{ kind: 'brand' | 'provider' | 'key' | 'endpoint' | 'period' }>

/** A filter of a list: how it stands in the URL, which field of the procedure's input it becomes, and its control. */
export interface Filter {
  readonly parser: ParserMap[string]
  /** Null: it has none of its own. */
  readonly field: string | null
  /** The field's value; undefined: no filter. */
  given(value: unknown): unknown
  /** Null: links set it, or the list draws it itself. */
  readonly control: Control | null
}

export type Filters = Readonly<Record<string, Filter>>

/** For what the filters below are not. */
export const filterOf = <Parser extends ParserMap[string], Field extends string | null, Given>(
  parser: Parser,
  field: Field,
  given: (value: NonNullable<inferParserType<Parser>>) => Given,
  control: Control | null = null,
) => ({ parser, field, given, control })

/** Text. What is longer than `max` the procedure would refuse. */
export const text = <Field extends string | null>(field: Field, control?: Control | null, max?: number) =>
  filterOf(parseAsString, field, (value) => givenText(value)?.slice(0, max), control)

/** An ID; text that cannot be one matches nothing. */
export const id = <Field extends string>(field: Field, control?: Control) =>
  filterOf(parseAsString, field, givenId, control)

/** Searches with each keystroke. */
export const search = (label: string, placeholder: string, className?: string) =>
  ({ kind: 'search', label, placeholder, ...(className && { className }) }) as const

/** Searches on Enter: for exact matches. */
export const searchOnEnter = (label: string, placeholder: string) =>
  ({ kind: 'search', label, placeholder, isOnEnter: true }) as const

/** Found by its name. */
export const finder = (of: FinderKind, label: string) => ({ kind: 'finder', of, label }) as const

/** Shown only while links have set it. */
export const chip = (label: string, textOf?: (value: string) => string) =>
  ({ kind: 'chip', label, ...(textOf && { textOf }) }) as const

/** `any`: the label without a selection, such as “Any status”. */
type ChoiceOptions<Value extends string> = Omit<Control & { kind: 'choice' }, 'kind' | 'choices'> & {
  choices: readonly Choice<Value>[]
}

/** One of several, which the procedure may know as something else. */
export const choiceAs = <Field extends string | null, Value extends string, Given>(
  field: Field,
  options: ChoiceOptions<Value>,
  given: (value: Value) => Given,
) => {
  const parser = parseAsStringLiteral(options.choices.map(({ value }) => value))
  return filterOf(parser, field, (value) => given(value as Value), { kind: 'choice', ...options })
}

export const choice = <Field extends string, Value extends string>(field: Field, of: ChoiceOptions<Value>) =>
  choiceAs(field, of, (value) => value)

/** Set or not; `option` sets it. */
export const flag = <Field extends string>(field: Field, label: string, any: string, option: string) =>
  choiceAs(field, { label, any, choices: [{ value: 'true', label: option }] }, () => true as const)

/** Choices with the labels of a record. */
export const choicesOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<NoInfer<Value>, string | { label: string }>>,
): Choice<Value>[] =>
  values.map((value) => {
    const label: string | { label: string } = labels[value]
    return { value, label: typeof label === 'string' ? label : label.label }
  })

export const brand = id('brandId', { kind: 'brand' })
export const endpoint = id('endpointId', { kind: 'endpoint' })
/** A player, by the ID that the operator gave. */
export const player = text('playerId', finder('player', 'Player'), 128)
export const game = id('gameId', finder('game', 'Game'))
/** Of staff's lists: by its slug. */
export const organization = text('organization', finder('organization', 'Organization'), 80)
export const provider = text('providerCode', { kind: 'provider' }, 64)

/** Two moments. */
export const period = {
  from: filterOf(periodParams.from, 'from' as const, (moment) => moment, { kind: 'period' }),
  to: filterOf(periodParams.to, 'to' as const, (moment) => moment),
}

/** Two moments, or the last hours or days. */
export const movingPeriod = {
  within: filterOf(parseAsStringLiteral(withinChoices), 'within' as const, (value) => value),
  ...period,
}

/** What filters ask the procedure for; a field without a value is left out. */
type Asked<Own extends Filters> = {
  [Name in keyof Own as Own[Name]['field'] & string]?: Exclude<ReturnType<Own[Name]['given']>, undefined>
}

/** The same of the position and the order. */
type AskedPlace<Params> = (Params extends { cursor: infer Cursor } ? { cursor: Cursor } : unknown) &
  (Params extends { page: number } ? { page: number } : unknown) &
  (Params extends { sort: infer Sort } ? { order?: NonNullable<Sort> } : unknown)

/** A list: its filters by their names in the URL, and what else is there: position, order, what is no filter. */
export function defineList<Own extends Filters, Place extends ParserMap>(filters: Own, place: Place) {
  const each = <Value>(of: (name: string, filter: Filter) => Value) =>
    Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, of(name, filter)]))
  const ownParsers = each((_, { parser }) => parser)
  // Entries lose the names of their keys.
  const parsers = { ...ownParsers, ...place } as unknown as {
    [Name in keyof Own]: Own[Name]['parser']
  } & Place
  type Params = inferParserType<typeof parsers>
  const valueIn = (params: unknown, name: string) => (params as Record<string, unknown>)[name] ?? null
  const toFilter = (params: Params) => {
    const asked = Object.entries(filters).flatMap(([name, filter]) => {
      const value = valueIn(params, name)
      const given = filter.field === null || value === null ? undefined : filter.given(value)
      return given === undefined ? [] : [[filter.field, given]]
    })
    return Object.fromEntries(asked) as Asked<Own>
  }
  const isFiltered = (params: Params) => Object.keys(filters).some((name) => valueIn(params, name) !== null)
  const toQuery = createSerializer(ownParsers)
  return {
    filters,
    parsers,
    load: createLoader(parsers),
    toFilter,
    /** The input of the procedure. */
    toSearch: (params: Params) =>
      ({ ...toFilter(params), ...askedPlace(params) }) as Asked<Own> & AskedPlace<Params>,
    isFiltered,
    /** Whether an empty page means "no match" instead of "none yet". */
    isNarrowed: (params: Params) => isFiltered(params) || isPaged(params as object),
    /** The path with the same filters, for a download. */
    pathWith: (path: string, params: Partial<Params>) =>
      toQuery(
        path,
        each((name) => valueIn(params, name)),
      ),
    noFilter: each(() => null) as { [Name in keyof Own]: null },
  }
}

function askedPlace(params: unknown): object {
  const { cursor, page, sort } = params as { cursor?: string | null; page?: number; sort?: string | null }
  return {
    ...(cursor !== undefined && { cursor }),
    ...(page !== undefined && { page: Math.min(10_000, Math.max(1, page)) }),
    ...(sort && { order: sort }),
  }
}

export type ParamsOf<List extends { parsers: ParserMap }> = inferParserType<List['parsers']>

/** A list without filters, by keyset. */
export const unfilteredList = defineList({}, cursorParam)

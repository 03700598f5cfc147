import type { ArchivedRow } from '@/server/modules/delivery/archive'

/** Adds a value to a statement's parameters and returns its placeholder: `$3`. */
export type Place = (value: unknown) => string

/** How a field of the filter compares a movement: in SQL, where it is `w`, and on a row of the archive. */
export interface Condition<Value> {
  sql: (value: Value, place: Place) => string
  /** Absent: used only within a period of settlement, which is one of the database. */
  isMatch?: (row: ArchivedRow, value: Value) => boolean
}

type Field = keyof ArchivedRow

const operator =
  <Value>(
    sql: (column: string, place: string) => string,
    isMatch: (stored: ArchivedRow[Field], value: Value) => boolean,
  ) =>
  (field: Field, column: string, type?: string): Condition<Value> => ({
    sql: (value, place) => sql(`w.${column}`, `${place(value)}${type ? `::${type}` : ''}`),
    isMatch: (row, value) => isMatch(row[field], value),
  })

export const equals = operator<string | boolean>(
  (column, place) => `${column} = ${place}`,
  (stored, value) => stored === value,
)

export const isOneOf = operator<readonly string[]>(
  (column, place) => `${column} = any(${place})`,
  (stored, values) => values.includes(String(stored)),
)

/** The indexes compare such texts byte by byte. */
export const startsWith = operator<string>(
  (column, place) => `starts_with(${column}, ${place})`,
  (stored, value) => String(stored).startsWith(value),
)

export const atLeast = operator<bigint | Date>(
  (column, place) => `${column} >= ${place}`,
  (stored, value) => stored !== null && stored >= value,
)

export const atMost = operator<bigint | Date>(
  (column, place) => `${column} <= ${place}`,
  (stored, value) => stored !== null && stored <= value,
)

export const before = operator<Date>(
  (column, place) => `${column} < ${place}`,
  (stored, value) => stored !== null && stored < value,
)

import type { DeliveryAttempt, Movement } from '@/prisma/generated/client'
import type { ParquetCell, ParquetColumn } from '@/server/formats/parquet'

/** What a table's rows are in the archive. */
export const subjects = ['movements', 'attempts'] as const
export type Subject = (typeof subjects)[number]

/** `small` integers are numbers in the program, others bigint; JSON is kept as text. */
type Kind = 'text' | 'json' | 'integer' | 'small' | 'flag' | 'time' | 'bytes'

/**
 * Every column of a movement but: the first attempt, which is among the attempts; the queue's, which are empty by then; and
 * what a person wrote or is called, which stays in the database, where it can be erased.
 */
export const movementFields = {
  id: 'text',
  organizationId: 'text',
  brandId: 'text',
  sessionId: 'text',
  gameId: 'text',
  providerCode: 'text',
  transactionId: 'text',
  type: 'text',
  action: 'text',
  amountMinor: 'integer',
  currency: 'text',
  playerId: 'text',
  roundId: 'text',
  isFinished: 'flag',
  isFree: 'flag',
  freeRoundGrantId: 'text',
  freeRoundKind: 'text',
  referenceTransactionId: 'text',
  state: 'text',
  stateReason: 'text',
  refusedBy: 'json',
  limitMinor: 'integer',
  contentHash: 'bytes',
  body: 'bytes',
  endpointId: 'text',
  deliveryUrl: 'text',
  scheduleS: 'json',
  attemptBudget: 'small',
  attemptCount: 'small',
  operatorStatus: 'small',
  operatorResponse: 'text',
  balanceMinor: 'integer',
  providerAnswer: 'text',
  mayHaveMoved: 'flag',
  reversalOfId: 'text',
  duplicateOfId: 'text',
  origin: 'text',
  resolutionOutcome: 'text',
  createdAt: 'time',
  settledAt: 'time',
} as const satisfies Readonly<Record<string, Kind>>

/** Every column of an attempt, wherever the database keeps it. */
export const attemptFields = {
  id: 'text',
  movementId: 'text',
  endpointId: 'text',
  number: 'small',
  trigger: 'text',
  url: 'text',
  signature: 'text',
  requestHeaders: 'json',
  startedAt: 'time',
  finishedAt: 'time',
  durationMs: 'small',
  verdict: 'text',
  verdictReason: 'text',
  responseStatus: 'small',
  responseHeaders: 'json',
  responseBody: 'bytes',
  errorCode: 'text',
  errorMessage: 'text',
} as const satisfies Readonly<Record<string, Kind>>

interface Field {
  /** As Prisma names it. */
  name: string
  column: string
  kind: Kind
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const fieldsOf = (kinds: Readonly<Record<string, Kind>>): Field[] =>
  Object.entries(kinds).map(([name, kind]) => ({
    name,
    kind,
    column: name === 'type' ? 'transaction_type' : snake(name),
  }))

export const fields: Readonly<Record<Subject, readonly Field[]>> = {
  movements: fieldsOf(movementFields),
  attempts: fieldsOf(attemptFields),
}

/** Where a round, a player or a transaction is looked for. */
const searched: readonly string[] = ['transactionId', 'playerId', 'roundId']

const parquetKind = { json: 'text', small: 'integer' } as const
export const parquetColumns = (subject: Subject): ParquetColumn[] =>
  fields[subject].map(({ name, column, kind }) => ({
    name: column,
    kind: kind === 'json' || kind === 'small' ? parquetKind[kind] : kind,
    isSearched: searched.includes(name),
  }))

/** The column by which files are cut and found. */
export const idColumn: Readonly<Record<Subject, string>> = { movements: 'id', attempts: 'movement_id' }

type Row = Readonly<Record<string, unknown>>

/** A row of the database as cells of a file, in the order of its columns. */
export const cellsOf = (subject: Subject, row: Row): ParquetCell[] =>
  fields[subject].map(({ name, kind }) => cellOf(row[name] ?? null, kind))

function cellOf(value: unknown, kind: Kind): ParquetCell {
  if (value === null) return null
  if (kind === 'json') return JSON.stringify(value)
  if (kind === 'small') return BigInt(value as number)
  return value as ParquetCell
}

/** What a file has of a table's row. */
export interface ArchivedRows {
  movements: Pick<Movement, keyof typeof movementFields>
  attempts: Pick<DeliveryAttempt, keyof typeof attemptFields>
}

/** A row of a file, as the database had it; a column that the file does not know is null. */
export function rowOf<S extends Subject>(
  subject: S,
  columns: readonly string[],
  cells: readonly ParquetCell[],
): ArchivedRows[S] {
  const values = fields[subject].map(({ name, column, kind }) => [
    name,
    readCell(cells[columns.indexOf(column)] ?? null, kind),
  ])
  // Each column has the kind of its type, by the test that writes rows and reads them back.
  return Object.fromEntries(values) as ArchivedRows[S]
}

function readCell(cell: ParquetCell, kind: Kind): unknown {
  if (cell === null) return null
  if (kind === 'json') return JSON.parse(String(cell))
  return kind === 'small' ? Number(cell) : cell
}

/** A row as one text, by the names of its columns: what is hashed. Bytes are hex, amounts digits. */
export const textOf = (columns: readonly string[], cells: readonly ParquetCell[]): string =>
  JSON.stringify(Object.fromEntries(columns.map((column, index) => [column, spell(cells[index] ?? null)])))

function spell(cell: ParquetCell): string | boolean | null {
  if (cell instanceof Date) return cell.toISOString()
  if (cell instanceof Uint8Array)
    return Buffer.from(cell.buffer, cell.byteOffset, cell.byteLength).toString('hex')
  return typeof cell === 'bigint' ? cell.toString() : cell
}

export const columnNames = (subject: Subject): string[] => fields[subject].map(({ column }) => column)

import type { DeliveryState, StateReason } from '@/server/contract/delivery-states'
import type { MovementOrigin } from '@/server/contract/movement-origin'
import type { RefusedBy } from '@/server/contract/refused-by'
import type { MovementType } from '@/server/providers/port'

/** What a provider can be told about a recorded movement. */
export type RecordedAnswer = 'ok' | 'declined' | 'pending' | 'failed'

/** The reported columns of a movement: names in code and SQL types; `?` means nullable. */
const factColumns = {
  id: 'uuid',
  organizationId: 'uuid',
  brandId: 'uuid',
  sessionId: 'uuid',
  gameId: 'uuid',
  providerCode: 'text',
  transactionId: 'text',
  type: '"MovementType"',
  action: 'text',
  amountMinor: 'bigint',
  currency: 'text',
  playerId: 'text',
  roundId: 'text',
  isFinished: 'boolean',
  isFree: 'boolean',
  freeRoundGrantId: 'uuid?',
  freeRoundKind: 'text?',
  referenceTransactionId: 'text?',
  origin: 'text',
  contentHash: 'bytea',
  body: 'bytea',
  createdAt: 'timestamptz',
} as const

/** Where its delivery stands. */
const deliveryColumns = {
  state: '"DeliveryState"',
  stateReason: 'text?',
  refusedBy: 'jsonb?',
  limitMinor: 'bigint?',
  endpointId: 'uuid?',
  deliveryUrl: 'text?',
  scheduleS: 'int[]',
  attemptBudget: 'int',
  attemptCount: 'int',
  nextAttemptAt: 'timestamptz?',
  leaseToken: 'uuid?',
  leaseExpiresAt: 'timestamptz?',
  settledAt: 'timestamptz?',
  providerAnswer: 'text?',
  reversalOfId: 'uuid?',
  duplicateOfId: 'uuid?',
  /** Of the attempt that is made at once, which is kept with the movement until there is a second one. */
  firstSignature: 'bytea?',
} as const

/** What a movement is recorded with. */
export const recordedColumns = { ...factColumns, ...deliveryColumns } as const

/** What only its outcomes write. */
export const outcomeColumns = { balanceMinor: 'bigint?', mayHaveMoved: 'boolean' } as const

/** Written when recorded, and read outside the engine only. */
const unreadColumns = [
  'gameId',
  'action',
  'roundId',
  'isFinished',
  'body',
  'refusedBy',
  'limitMinor',
  'firstSignature',
] as const

interface SqlTypes {
  uuid: string
  text: string
  int: number
  'int[]': readonly number[]
  bigint: bigint
  boolean: boolean
  bytea: Buffer
  timestamptz: Date
  jsonb: Record<string, string>
  '"MovementType"': MovementType
  '"DeliveryState"': DeliveryState
  '"DeliveryState"[]': readonly DeliveryState[]
}
interface Narrowed {
  stateReason: StateReason | null
  origin: MovementOrigin
  providerAnswer: RecordedAnswer | null
  refusedBy: RefusedBy | null
}
type Value<T> = T extends `${infer U}?` ? Value<U> | null : T extends keyof SqlTypes ? SqlTypes[T] : never
/** A row of columns given by their SQL types. */
export type RowOf<C> = { [N in keyof C]: N extends keyof Narrowed ? Narrowed[N] : Value<C[N]> }

/** A movement as the engine reads it: without its bytes and the columns that only others read. */
export type MovementRow = Omit<RowOf<typeof recordedColumns>, (typeof unreadColumns)[number]> &
  RowOf<typeof outcomeColumns>

/** A provider's ID of a movement within one brand: its identity (spec §6.5). */
export type MovementIdentity = Pick<
  MovementRow,
  'organizationId' | 'brandId' | 'providerCode' | 'transactionId'
>

/** An attempt to deliver a movement, open under a lease of ours. One that is kept with its movement has the ID of that. */
export interface Attempt {
  id: string
  endpointId: string
  leaseToken: string
  url: string
  signature: string
}

/** Everything about a movement but its delivery. */
export type MovementFacts = RowOf<typeof factColumns>
/** Where its delivery starts, with the attempt that is made at once. */
export type DeliveryStart = RowOf<typeof deliveryColumns> & { firstAttempt: Attempt | null }
/** A movement about to be recorded. */
export type NewMovement = MovementFacts & DeliveryStart

/** The name of a column in the table. */
export const columnOf = (name: string) =>
  name === 'type' ? 'transaction_type' : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const readNames = Object.keys({ ...recordedColumns, ...outcomeColumns }).filter(
  (name) => !unreadColumns.some((unread) => unread === name),
)

/** The columns of a MovementRow; the table must be aliased `w`. */
export const movementColumns = readNames.map((name) => `w.${columnOf(name)} as "${name}"`).join(', ')

/** Rows that a statement takes as one JSON parameter: one plan, however many there are. */
export function jsonRows<const C extends Record<string, string>>(columns: C) {
  const names = Object.keys(columns)
  const encoded = new Set(names.filter((name) => /^(?:bytea|bigint)/.test(columns[name] ?? '')))
  return {
    /** These rows, of the parameter with this number, as an aliased table of the statement. */
    from: (alias: string, parameter = 1) =>
      `json_to_recordset($${parameter}::json) as ${alias}(${names.map((name) => `"${name}" ${columns[name]?.replace('?', '')}`).join(', ')})`,
    /** What is null is left out, which says the same. */
    toParameter: (rows: readonly RowOf<C>[]) =>
      JSON.stringify(
        rows.map((row: Readonly<Record<string, unknown>>) => {
          const json: Record<string, unknown> = {}
          for (const name of names) {
            const value = row[name]
            if (value !== null) json[name] = encoded.has(name) ? encode(value) : value
          }
          return json
        }),
      ),
  }
}

/** Bytes and amounts as PostgreSQL reads them from text. */
const encode = (value: unknown) =>
  Buffer.isBuffer(value)
    ? `\\x${value.toString('hex')}`
    : typeof value === 'bigint'
      ? value.toString()
      : value

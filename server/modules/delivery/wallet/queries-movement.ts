import type { Db, Statement } from '@/server/db'
import {
  columnOf,
  jsonRows,
  type MovementIdentity,
  type MovementRow,
  movementColumns,
  type NewMovement,
  recordedColumns,
} from './movement'

/** Rows of the identity in the parameters 1 to 4, as `identityValues` gives them. */
export function isIdentity(alias: string): string {
  const columns = ['organization_id', 'provider_code', 'transaction_id', 'brand_id']
  // defence: a movement is identified within its brand
  return columns.map((column, at) => `${alias}.${column} = $${at + 1}`).join(' and ')
}

export const identityValues = (identity: MovementIdentity): string[] => [
  identity.organizationId,
  identity.providerCode,
  identity.transactionId,
  identity.brandId,
]

/** The id of the movement with the identity in the parameters 1 to 4. */
export const idOfIdentity =
  '(select i.movement_id from movement_identity i where i.digest = movement_digest($1, $2, $3, $4))'

const byIdentity = {
  name: 'wallet.by-identity',
  text: `select ${movementColumns} from movement w where w.id = ${idOfIdentity}`,
}

const idByIdentity = { name: 'wallet.id-by-identity', text: `select ${idOfIdentity} as id` }

/** Also of a movement whose month has left the database. */
export async function findIdOf(db: Db, identity: MovementIdentity): Promise<string | null> {
  const [row] = await db.query<{ id: string | null }>(idByIdentity, identityValues(identity))
  return row?.id ?? null
}

export async function findMovement(db: Db, identity: MovementIdentity): Promise<MovementRow | null> {
  return first(db, byIdentity, identityValues(identity))
}

const byId = {
  name: 'wallet.by-id',
  text: `select ${movementColumns} from movement w where w.id = $1`,
}

export async function findMovementById(db: Db, id: string): Promise<MovementRow | null> {
  return first(db, byId, [id])
}

/** As findMovementById, where the row is known to exist: movements are never deleted. */
export async function requireMovementById(db: Db, id: string): Promise<MovementRow> {
  const row = await findMovementById(db, id)
  if (row === null) throw new Error(`Movement ${id} is gone`)
  return row
}

async function first(db: Db, statement: Statement, values: unknown[]): Promise<MovementRow | null> {
  const [row] = await db.query<MovementRow>(statement, values)
  return row ?? null
}

/** How many movements or outcomes one statement takes; the planner is told too, so that it looks rows up by their index. */
export const maxBatchSize = 64

const recordedNames = Object.keys(recordedColumns)
export const movementRows = jsonRows(recordedColumns)
/**
 * Movements, each with its first attempt, so that the hot path commits once before it sends. They are one JSON parameter,
 * so that any number shares one plan. A fixed order keeps two such statements from deadlocking. What is not new is left out: a
 * trigger looks (docs/decisions/partitions.md).
 */
export const recordSql = `insert into movement (${recordedNames.map(columnOf).join(', ')})
    select ${recordedNames.map((name) => `"${name}"`).join(', ')}
    from (select * from ${movementRows.from('r')} limit ${maxBatchSize}) r
    order by "organizationId", "providerCode", "transactionId", "brandId"
    on conflict do nothing
    returning id, state`
const recordStatement = { name: 'wallet.record', text: recordSql }

type Recorded = Pick<MovementRow, 'id' | 'state'>

/** Records movements, at most `maxBatchSize`, in one statement and commit; null for each whose identity is taken. */
export async function recordMovements(
  db: Db,
  movements: readonly NewMovement[],
): Promise<(MovementRow | null)[]> {
  const recorded = await db.query<Recorded>(recordStatement, [
    movementRows.toParameter(movements.map(toMovementRow)),
  ])
  return readRecorded(db, movements, recorded)
}

export const toMovementRow = ({ firstAttempt: _sent, ...columns }: NewMovement) => columns

/** The rows of movements after the statement that recorded them. */
export function readRecorded(
  db: Db,
  movements: readonly NewMovement[],
  recorded: readonly Recorded[],
): Promise<(MovementRow | null)[]> {
  const states = new Map(recorded.map((row) => [row.id, row.state]))
  return Promise.all(
    movements.map((movement) => {
      const state = states.get(movement.id)
      if (state === undefined) return null
      // A trigger refused to send it: its refund came first.
      return state === movement.state ? asRecorded(movement) : requireMovementById(db, movement.id)
    }),
  )
}

/** Records one movement, in the caller's transaction or alone; null when its identity is taken. */
export async function recordMovement(db: Db, movement: NewMovement): Promise<MovementRow | null> {
  const [recorded = null] = await recordMovements(db, [movement])
  return recorded
}

/** The row of a movement just recorded with these values. */
function asRecorded(movement: NewMovement): MovementRow {
  const {
    firstAttempt: _attempt,
    body: _bytes,
    gameId: _game,
    action: _action,
    roundId: _round,
    isFinished: _end,
    refusedBy: _rule,
    limitMinor: _counted,
    firstSignature: _signed,
    ...columns
  } = movement
  return { ...columns, balanceMinor: null, mayHaveMoved: false }
}

const keepAnswerStatement = {
  name: 'wallet.keep-answer',
  text: `update movement w set provider_answer = coalesce(w.provider_answer, $2) where w.id = $1
    returning ${movementColumns}`,
}

/** Stores the first answer to the provider unless there is one already; returns the row after it. */
export async function keepFirstAnswer(db: Db, id: string, answer: string): Promise<MovementRow> {
  const [row] = await db.query<MovementRow>(keepAnswerStatement, [id, answer])
  if (!row) throw new Error(`Movement ${id} is gone`)
  return row
}

import type { Pool } from 'pg'

/** The two commits of a bare relay, each resolved once it is durable. */
export interface Commit {
  record(movement: Row<typeof recorded>): Promise<void>
  settle(outcome: Row<typeof settled>): Promise<void>
}

type Row<Columns> = Record<keyof Columns, unknown>

const recorded = {
  id: 'uuid',
  organization_id: 'uuid',
  brand_id: 'uuid',
  session_id: 'uuid',
  game_id: 'uuid',
  provider_code: 'text',
  transaction_id: 'text',
  transaction_type: '"MovementType"',
  action: 'text',
  amount_minor: 'bigint',
  currency: 'text',
  player_id: 'text',
  round_id: 'text',
  is_finished: 'boolean',
  content_hash: 'bytea',
  body: 'bytea',
  created_at: 'timestamptz',
  endpoint_id: 'uuid',
  delivery_url: 'text',
  lease_token: 'uuid',
  lease_expires_at: 'timestamptz',
  first_signature: 'bytea',
} as const

const settled = {
  id: 'uuid',
  settled_at: 'timestamptz',
  operator_response: 'text',
  balance_minor: 'bigint',
  first_duration_ms: 'int',
  first_response_headers: 'jsonb',
} as const

const names = (columns: object) => Object.keys(columns).join(', ')
const insert = `insert into movement (${names(recorded)}, state, schedule_s, attempt_budget, attempt_count)`
const fixed = `'sending'::"DeliveryState", '{5,5,30,120,600,3600}'::int[], 7, 1`
const update = (outcome: string) => `update movement w set state = 'confirmed', lease_token = null,
  lease_expires_at = null, operator_status = 200, may_have_moved = true, provider_answer = 'ok',
  first_verdict = 'confirmed', first_verdict_reason = 'accepted', settled_at = o.settled_at,
  first_finished_at = o.settled_at, operator_response = o.operator_response, balance_minor = o.balance_minor,
  first_duration_ms = o.first_duration_ms, first_response_headers = o.first_response_headers
  from ${outcome} where w.id = o.id`

/** Each in a statement and a commit of its own. */
export function commitAlone(pool: Pool): Commit {
  const values = (columns: Record<string, string>) =>
    Object.values(columns).map((type, at) => `$${at + 1}::${type}`)
  const run =
    <Columns extends Record<string, string>>(name: string, text: string, columns: Columns) =>
    async (row: Row<Columns>) => {
      await pool.query({ name, text, values: Object.keys(columns).map((column) => row[column]) })
    }
  const outcome = `(select ${values(settled)}) as o (${names(settled)})`
  return {
    record: run('record', `${insert} values (${values(recorded)}, ${fixed})`, recorded),
    settle: run('settle', update(outcome), settled),
  }
}

/** As many as the service takes at once (server/modules/delivery/wallet/queries-movement.ts). */
const maxBatchSize = 64

interface Waiting {
  kind: 'recorded' | 'settled'
  row: Record<string, unknown>
  resolve: () => void
  reject: (error: unknown) => void
}

/** What arrives while a commit is under way shares the next one; one at a time, movements and outcomes in one statement. */
export function commitBatched(pool: Pool): Commit {
  const rowsOf = (parameter: string, columns: Record<string, string>) =>
    `(select * from json_to_recordset(${parameter}::json)
      as r (${Object.entries(columns).map((column) => column.join(' '))}) limit ${maxBatchSize}) o`
  const text = `with recorded as (${insert} select ${names(recorded)}, ${fixed} from ${rowsOf('$1', recorded)}),
    settled as (${update(rowsOf('$2', settled))}) select`
  const queue: Waiting[] = []
  let isBusy = false
  async function next(): Promise<void> {
    if (isBusy || queue.length === 0) return
    isBusy = true
    const taken = queue.splice(0, maxBatchSize)
    const of = (kind: Waiting['kind']) =>
      JSON.stringify(taken.filter((one) => one.kind === kind).map(({ row }) => readable(row)))
    try {
      await pool.query({ name: 'together', text, values: [of('recorded'), of('settled')] })
      for (const { resolve } of taken) resolve()
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
    isBusy = false
    void next()
  }
  const wait = (kind: Waiting['kind']) => (row: Record<string, unknown>) =>
    new Promise<void>((resolve, reject) => {
      queue.push({ kind, row, resolve, reject })
      void next()
    })
  return { record: wait('recorded'), settle: wait('settled') }
}

/** Bytes as PostgreSQL reads them from text. */
const readable = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
    ]),
  )

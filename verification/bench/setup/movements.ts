import type { Pool, PoolClient } from 'pg'
import type { Players } from './players'

const table = 'movement'

/** Ids that grow with time, as the service makes them. */
const id = `(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3)
  || '8' || substr(md5(n::text), 4, 15))::uuid`

export interface Filling {
  players: Players
  count: number
  /** Over how many days up to now; a year unless it is said. */
  days?: number
}

/** More than this are filled without indexes, which are made anew: one by one through each of them would take an hour. */
const manyRows = 100_000

/** Settled movements of operators who have none yet, spread over a year, in partitions of their months. */
export async function fillMovements(pool: Pool, fillings: readonly Filling[]): Promise<void> {
  const client = await pool.connect()
  try {
    await makeMonthsOfYear(client)
    // Neither triggers nor foreign keys have anything to say about these rows.
    await client.query(`set session_replication_role = 'replica'`)
    await client.query(`set maintenance_work_mem = '1GB'; set work_mem = '512MB'`)
    await client.query('set max_parallel_maintenance_workers = 2')
    await client.query(`set synchronous_commit = off`)
    const isLarge = fillings.some(({ count }) => count > manyRows)
    const indexes = isLarge ? await dropIndexes(client) : []
    for (const filling of fillings) await insertMovements(client, filling)
    for (const definition of indexes) await client.query(definition)
    await client.query(`vacuum analyze ${table}`)
    await client.query('vacuum analyze movement_identity')
    for (const { players } of fillings) await markAsCounted(client, players)
  } finally {
    await client.query('reset all')
    client.release()
  }
}

/** Their statistics are not asked for, and counting a year of them would go on beside what is measured. */
async function markAsCounted(client: PoolClient, { organizationId }: Players): Promise<void> {
  await client.query(
    `insert into statistic_progress (organization_id, rolled_from, rolled_until, is_backfilled)
     values ($1, date_trunc('hour', now()), date_trunc('hour', now()), true)
     on conflict (organization_id) do update set rolled_until = excluded.rolled_until, is_backfilled = true`,
    [organizationId],
  )
}

/** As if the service had run for a year: a new database has one partition for all that was before its first month. */
async function makeMonthsOfYear(client: PoolClient): Promise<void> {
  await client.query('drop table if exists movement_before, wallet_attempt_before')
  await client.query(
    'select make_movement_month(month_of(now(), -months)) from generate_series(1, 12) months',
  )
}

/** All but those that constraints stand on; returns how to make them. */
async function dropIndexes(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = '${table}'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '))
}

async function insertMovements(client: PoolClient, { players, count, days = 365 }: Filling): Promise<void> {
  await client.query(
    `insert into ${table} (id, organization_id, brand_id, session_id, game_id, provider_code, transaction_id,
      transaction_type, action, amount_minor, currency, player_id, round_id, is_finished, content_hash, body, created_at,
      state, endpoint_id, delivery_url, schedule_s, attempt_budget, attempt_count, operator_status, operator_response,
      balance_minor, may_have_moved, provider_answer, settled_at)
    select ${id}, $1, $2, $3, $4, $5, 'tx-' || n, (array['bet', 'win'])[1 + n % 2]::"MovementType", 'SPIN', n % 10000 + 1,
      (array['EUR', 'SEK'])[1 + n / 2 % 2], 'player-' || n % 5000, 'round-' || n / 2, n % 2 = 1, '\\x00', '\\x7b7d', at,
      'confirmed', $6, 'https://wallet.example.com/', '{5,5,30,120,600,3600}', 7, 1, 200,
      '{"balance":100000,"currency":"EUR"}', 100000, true, 'ok', at
    from generate_series(1, $7::bigint) n,
      lateral (select now() - $8 * interval '1 day' + n * ($8 * interval '1 day' / $7)) as t(at)`,
    [
      ...[players.organizationId, players.brandId, players.sessionIds[0], players.gameId],
      ...[players.providerCode, players.endpointId, count, days],
    ],
  )
  await client.query(
    `insert into movement_identity (digest, movement_id)
    select movement_digest(organization_id, provider_code, transaction_id, brand_id), id from ${table}
    where organization_id = $1
    order by 1`,
    [players.organizationId],
  )
}

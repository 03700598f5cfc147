import { inLockedTransaction } from './locked-transaction.mjs'
import { keyOf, swapTables, tables } from './swap-tables.mjs'

/** Identities are copied in transactions of so many movements. */
const copiedAtOnce = 10_000

/** @typedef {import('pg').Client} Client */

/**
 * Brings movements and attempts into monthly partitions, beside traffic. Each step leaves a whole database, and the catalogue
 * tells which are done: killed anywhere, it goes on when it is called again.
 * @param {Client} client holds the lock of migrations
 * @param {(step: string) => void | Promise<void>} [tell] told of each step when it is done
 */
export async function partitionMovements(client, tell = () => undefined) {
  if (!(await isPartitioned(client)) && !(await swapEmpty(client))) {
    await copyIdentities(client)
    await tell('identities are copied')
    const bound = await boundNewMovements(client)
    await tell('new movements are bounded')
    for (const table of tables) await client.query(`alter table ${table} validate constraint ${table}_before`)
    await tell('older movements are bounded')
    await inLockedTransaction(client, () => swapTables(client, bound))
    // Nobody else looks at a partitioned table as a whole.
    await client.query('analyze wallet_transaction, wallet_attempt')
    await tell('the tables are partitioned')
  }
  for (const months of [0, 1])
    await inLockedTransaction(client, () =>
      client.query('select make_movement_month(month_of(now(), $1))', [months]),
    )
  await tell('months are made')
}

/** @param {Client} client */
async function isPartitioned(client) {
  const { rows } = await client.query(
    `select relkind = 'p' as is_partitioned from pg_class where oid = 'wallet_transaction'::regclass`,
  )
  return rows[0].is_partitioned
}

/**
 * Where there is nothing yet, all there will be has a month.
 * @param {Client} client
 */
async function swapEmpty(client) {
  return inLockedTransaction(client, async () => {
    const { rows } = await client.query(`select first_id_of(month_of(now(), 0)) as bound,
      exists (select from wallet_transaction) as has_movements`)
    if (rows[0].has_movements) return false
    await swapTables(client, rows[0].bound)
    return true
  })
}

const copyStatement = `with batch as materialized (
    select id, organization_id, provider_code, transaction_id, brand_id, reversal_of_id from wallet_transaction
    where id > coalesce((select copied_until from movement_conversion), '00000000-0000-0000-0000-000000000000')
    order by id limit ${copiedAtOnce}
  ), pair as materialized (
    select movement_digest(organization_id, provider_code, transaction_id, brand_id) as digest, id as movement_id from batch
    union all select reversal_digest(reversal_of_id), id from batch where reversal_of_id is not null
  ), copied as (
    insert into movement_identity (digest, movement_id) select digest, movement_id from pair on conflict do nothing
  ), progress as (
    insert into movement_conversion (copied_until) select max(id::text)::uuid from batch having count(*) > 0
    on conflict (id) do update set copied_until = excluded.copied_until
  )
  select count(*)::int as copied, (
    select count(*)::int from pair join movement_identity i using (digest) where i.movement_id <> pair.movement_id
  ) as differing from batch`

/**
 * Of the movements that were there before the trigger which writes those of new ones.
 * @param {Client} client
 */
async function copyIdentities(client) {
  for (;;) {
    // Identities are looked up, however few the planner believes in.
    await client.query('begin; set local enable_hashjoin = off; set local enable_mergejoin = off')
    const { rows } = await client.query(copyStatement)
    const { copied, differing } = rows[0]
    await client.query(differing === 0 ? 'commit' : 'rollback')
    // defence: identities are compared before they are relied on
    if (differing > 0)
      throw new Error(`${differing} identities belong to other movements; nothing was changed`)
    if (copied < copiedAtOnce) return
  }
}

/**
 * What is there, and what comes until a month begins, will be one partition. That month is a month away at least: a
 * conversion that is left alone refuses nothing until then, and before it the job that makes months takes the bound away.
 * @param {Client} client
 * @returns {Promise<string>} the least id of that month
 */
async function boundNewMovements(client) {
  return inLockedTransaction(client, async () => {
    const { rows } = await client.query(`select
      (select substring(pg_get_constraintdef(c.oid) from '''([0-9a-f-]+)') from pg_constraint c
        where c.conname = 'wallet_transaction_before' and c.conrelid = 'wallet_transaction'::regclass) as found,
      first_id_of(month_of(now() + interval '31 days', 1)) as fresh, first_id_of(now() + interval '7 days') as least`)
    const { found, fresh, least } = rows[0]
    if (found !== null && found > least) return found
    for (const table of tables)
      await client.query(`alter table ${table} drop constraint if exists ${table}_before,
        add constraint ${table}_before check (${keyOf[table]} < '${fresh}') not valid`)
    return fresh
  })
}

/** @typedef {import('pg').Client} Client */
/** @typedef {'wallet_transaction' | 'wallet_attempt'} Table */

/** In the order in which statements lock them. */
export const tables = /** @type {const} */ (['wallet_transaction', 'wallet_attempt'])

/** What each is partitioned by. */
export const keyOf = /** @type {const} */ ({ wallet_transaction: 'id', wallet_attempt: 'movement_id' })

/**
 * Each table becomes the first partition of a new one with its name, columns, checks, indexes, triggers and grants, and with
 * the views that are about it. Foreign keys to it go, since months leave. For a transaction with short waits.
 * @param {Client} client
 * @param {string} bound the least id that is not in the first partition
 */
export async function swapTables(client, bound) {
  await client.query('lock table wallet_transaction, wallet_attempt in access exclusive mode')
  const views = await readViews(client)
  await dropForeignKeys(client)
  for (const table of tables) await swapTable(client, table, bound)
  for (const { name, definition } of views)
    await client.query(`create or replace view ${name} as ${definition}`)
  // defence: a movement is recorded once
  await client.query(`drop trigger wallet_transaction_keeps_identity on wallet_transaction;
    create trigger wallet_transaction_writes_identity before insert on wallet_transaction
      for each row execute function claim_movement_identity();
    drop function keep_movement_identity()`)
}

/**
 * @param {Client} client
 * @param {Table} table
 * @param {string} bound
 */
async function swapTable(client, table, bound) {
  const before = `${table}_before`
  const indexes = await readIndexes(client, table)
  const triggers = await readTriggers(client, table)
  for (const { name } of triggers) await client.query(`drop trigger ${name} on ${table}`)
  await client.query(`alter table ${table} rename to ${before}`)
  for (const { name } of indexes) await client.query(`alter index ${name} rename to ${renamed(name)}`)
  await client.query(`create table ${table} (like ${before} including all excluding indexes)
      partition by range (${keyOf[table]});
    alter table ${table} drop constraint if exists ${before};
    select copy_grants('${before}', '${table}')`)
  for (const { name, definition, isKept } of indexes)
    await client.query(isKept ? definition : `drop index ${renamed(name)}`)
  for (const { definition } of triggers) await client.query(definition)
  // The check proves that nothing needs to be read.
  await client.query(`alter table ${table} attach partition ${before} for values from (minvalue) to ('${bound}');
    alter table ${before} drop constraint if exists ${before};
    create table ${table}_default partition of ${table} default
      with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000);
    select copy_grants('${table}', '${table}_default')`)
}

/**
 * The name of an index of the first partition; those of the table keep theirs.
 * @param {string} name
 */
const renamed = (name) => name.replace(/^wallet_/, 'before_')

/**
 * Those of them that a partitioned table can have: a unique one contains what it is partitioned by.
 * @param {Client} client
 * @param {Table} table
 * @returns {Promise<{ name: string, definition: string, isKept: boolean }[]>}
 */
async function readIndexes(client, table) {
  const { rows } = await client.query(
    `select c.relname as name, not i.indisunique or a.attnum = any(i.indkey) as "isKept",
        case when k.oid is null then pg_get_indexdef(c.oid)
          else format('alter table %I add constraint %I %s', $1::text, k.conname, pg_get_constraintdef(k.oid)) end as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_attribute a on a.attrelid = i.indrelid and a.attname = $2
      left join pg_constraint k on k.conindid = i.indexrelid and k.contype = 'p'
      where i.indrelid = $1::regclass`,
    [table, keyOf[table]],
  )
  return rows
}

/**
 * @param {Client} client
 * @param {Table} table
 * @returns {Promise<{ name: string, definition: string }[]>}
 */
async function readTriggers(client, table) {
  const { rows } = await client.query(
    `select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
      where tgrelid = $1::regclass and not tgisinternal`,
    [table],
  )
  return rows
}

/**
 * @param {Client} client
 * @returns {Promise<{ name: string, definition: string }[]>}
 */
async function readViews(client) {
  const { rows } = await client.query(
    `select distinct v.oid::regclass::text as name, pg_get_viewdef(v.oid) as definition
      from pg_depend d join pg_rewrite r on r.oid = d.objid join pg_class v on v.oid = r.ev_class
      where d.classid = 'pg_rewrite'::regclass and v.relkind = 'v'
        and d.refobjid in ('wallet_transaction'::regclass, 'wallet_attempt'::regclass)`,
  )
  return rows
}

/** @param {Client} client */
async function dropForeignKeys(client) {
  const { rows } = await client.query(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'f' and confrelid in ('wallet_transaction'::regclass, 'wallet_attempt'::regclass)`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
}

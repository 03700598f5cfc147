import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createMissingDatabase } from './create-missing-database.mjs'
import { readMigrations } from './migration-files.mjs'

/** The lock that `prisma migrate deploy` takes, so that neither runs beside the other. */
const prismaMigrateLock = 72707369

const sharedSessions =
  'DATABASE_URL leads to a pooler that shares sessions between clients (PgBouncer with pool_mode = transaction or statement): ' +
  'migrations hold a lock of their session. Set pool_mode = session for this database, or point DATABASE_URL at PostgreSQL itself.'

const tooOld =
  'The database is of a version before 1.0.0, which cannot be upgraded: use a new database (in demo mode, remove the folder .data).'

/** Prisma's own table, to the letter. */
const createHistory = `create table _prisma_migrations (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`

/** @typedef {import('./migration-files.mjs').Migration} Migration */

/**
 * Brings a database to the newest migration, creating it when it is missing. Repeating it does nothing; of several
 * instances starting at once one applies while the others wait. Each migration is one transaction, recorded in it as
 * Prisma would. `applied`: names applied by this call; `edited`: names applied earlier whose files have changed since.
 * @param {string} databaseUrl
 * @param {readonly Migration[]} [migrations]
 * @returns {Promise<{ applied: string[], edited: string[] }>}
 */
export async function applyMigrations(databaseUrl, migrations = readMigrations()) {
  await createMissingDatabase(databaseUrl)
  return underLock(databaseUrl, async (client) => {
    const checksums = await readHistory(client)
    if (checksums.size > 0 && !migrations.some(({ name }) => checksums.has(name))) throw new Error(tooOld)
    const pending = migrations.filter(({ name }) => !checksums.has(name))
    for (const migration of pending) await applyOne(client, migration)
    const isEdited = (/** @type {Migration} */ { name, checksum }) =>
      checksums.has(name) && checksums.get(name) !== checksum
    return { applied: namesOf(pending), edited: namesOf(migrations.filter(isEdited)) }
  })
}

/**
 * @template T
 * @param {string} databaseUrl
 * @param {(client: pg.Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function underLock(databaseUrl, work) {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'croupier-migrate' })
  await client.connect()
  try {
    await requireOwnSession(client, databaseUrl)
    // defence: migrations are applied under a lock
    await client.query('select pg_advisory_lock($1)', [prismaMigrateLock])
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * The lock belongs to a session: through a pooler that lends sessions to others it would protect nothing and outlive this
 * command.
 * @param {pg.Client} client
 * @param {string} databaseUrl
 */
async function requireOwnSession(client, databaseUrl) {
  const other = new pg.Client({ connectionString: databaseUrl, application_name: 'croupier-migrate' })
  await other.connect()
  try {
    for (let look = 0; look < 3; look += 1) {
      const [own, others] = [await processOf(client), await processOf(other)]
      // defence: migrations refuse a pooler that shares sessions
      if (own === others) throw new Error(sharedSessions)
    }
  } finally {
    await other.end()
  }
}

/** @param {pg.Client} client */
async function processOf(client) {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return rows[0].pid
}

/**
 * Checksums by name. A migration that was begun and not finished left nothing behind: it is marked as rolled back.
 * @param {pg.Client} client
 * @returns {Promise<Map<string, string>>}
 */
async function readHistory(client) {
  await ensureHistory(client)
  await client.query(
    'update _prisma_migrations set rolled_back_at = now() where finished_at is null and rolled_back_at is null',
  )
  const { rows } = await client.query(
    'select migration_name, checksum from _prisma_migrations where rolled_back_at is null',
  )
  return new Map(rows.map((row) => [row.migration_name, row.checksum]))
}

/**
 * A database with tables but no history belongs to something else: it is left alone.
 * @param {pg.Client} client
 */
async function ensureHistory(client) {
  const { rows } = await client.query(
    `select to_regclass('_prisma_migrations') is not null as has_history,
       exists (select from pg_tables where schemaname = current_schema()) as has_tables`,
  )
  if (rows[0].has_history) return
  if (rows[0].has_tables) {
    throw new Error(
      'The database has tables but no migration history: name an empty database, or one of Croupier.',
    )
  }
  await client.query(createHistory)
}

/**
 * @param {pg.Client} client
 * @param {Migration} migration
 */
async function applyOne(client, { name, sql, checksum }) {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       values ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}

/** @param {readonly Migration[]} migrations */
function namesOf(migrations) {
  return migrations.map(({ name }) => name)
}

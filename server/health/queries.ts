import { Client } from 'pg'
import { inLane } from '@/server/database/lane'
import { type Db, db, inTransaction } from '@/server/db'

const appliedStatement = {
  name: 'health.applied-migrations',
  text: `select migration_name as name from _prisma_migrations
    where finished_at is not null and rolled_back_at is null`,
}

export async function findAppliedMigrations(): Promise<Set<string>> {
  const rows = await db.query<{ name: string }>(appliedStatement)
  return new Set(rows.map((row) => row.name))
}

const timeStatement = {
  name: 'health.time',
  text: `select (extract(epoch from clock_timestamp()) * 1000)::float8 as "databaseMs"`,
}

/** The database's time, at what point of this process's monotonic clock, and how long the answer was on its way. */
export async function askDatabaseTime(): Promise<{ databaseMs: number; atMs: number; tookMs: number }> {
  // Waiting for a connection is no part of the answer's way.
  return inTransaction(async (db) => {
    const askedAt = performance.now()
    const [row] = await db.query<{ databaseMs: number }>(timeStatement)
    const tookMs = performance.now() - askedAt
    if (!row) throw new Error('The database did not tell its time')
    return { databaseMs: row.databaseMs, atMs: askedAt + tookMs / 2, tookMs }
  })
}

const writeStatement = {
  name: 'health.write',
  text: `insert into readiness_probe (id, written_at) values ($1, clock_timestamp())
    on conflict (id) do update set written_at = excluded.written_at`,
}

/** A write of this process's own row, on the connections that movements are written on. Throws where none goes through. */
export async function writeProbe(processId: string): Promise<void> {
  await inLane({ name: 'money' }, () => db.query(writeStatement, [processId]))
}

const forgetStatement = {
  name: 'health.forget',
  text: "delete from readiness_probe where written_at < clock_timestamp() - interval '1 day'",
}

/** Rows of processes that are gone. */
export async function forgetProbes(): Promise<void> {
  await db.query(forgetStatement)
}

const canaryStatement = { name: 'health.canary', text: 'select sealed from sealed_canary' }

export async function findCanary(): Promise<string | null> {
  const [row] = await db.query<{ sealed: string }>(canaryStatement)
  return row?.sealed ?? null
}

const storeCanaryStatement = {
  name: 'health.store-canary',
  text: 'insert into sealed_canary (id, sealed) values (1, $1) on conflict (id) do nothing',
}

/** Keeps the one that stands, if there is one. */
export async function storeCanary(sealed: string): Promise<void> {
  await db.query(storeCanaryStatement, [sealed])
}

const sealedStatement = {
  name: 'health.any-sealed',
  text: `(select secret_sealed as sealed, 'provider.secret' as purpose from provider where starts_with(secret_sealed, 'v1.') limit 1)
    union all
    (select secret_sealed, 'endpoint.secret' from endpoint where starts_with(secret_sealed, 'v1.') limit 1)`,
}

/** A value or two that were sealed before there was a canary. */
export function findAnySealed(): Promise<{ sealed: string; purpose: string }[]> {
  return db.query<{ sealed: string; purpose: string }>(sealedStatement)
}

const lagStatement = {
  name: 'health.replication',
  text: `select count(*) filter (where state = 'streaming')::float8 as standbys,
      coalesce(extract(epoch from max(replay_lag) filter (where state = 'streaming')), 0)::float8 as "lagS",
      count(*) filter (where state is null)::float8 as hidden
    from pg_stat_replication`,
}

export interface Replication {
  standbys: number
  /** How far the last of them is behind. */
  lagS: number
  /** Connections of standbys of which nothing is shown: the role is no member of pg_read_all_stats. */
  hidden: number
}

export async function findReplication(handle: Db = db): Promise<Replication> {
  const [row] = await handle.query<Replication>(lagStatement)
  return row ?? { standbys: 0, lagS: 0, hidden: 0 }
}

const jobsStatement = {
  name: 'health.job-starts',
  text: `select job, extract(epoch from clock_timestamp() - last_started_at)::float8 as "agoS" from job_run
    where last_started_at is not null`,
}

export function findJobStarts(): Promise<{ job: string; agoS: number }[]> {
  return db.query<{ job: string; agoS: number }>(jobsStatement)
}

/** Asks one connection which server process is behind it. */
export type AskBackend = () => Promise<number>

/** Two connections of their own, open at once for as long as `work` takes. */
export async function withTwoConnections<T>(
  url: string,
  work: (one: AskBackend, other: AskBackend) => Promise<T>,
): Promise<T> {
  const clients = [newClient(url), newClient(url)] as const
  try {
    await Promise.all(clients.map((client) => client.connect()))
    return await work(askBackend(clients[0]), askBackend(clients[1]))
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

function newClient(url: string): Client {
  const client = new Client({
    connectionString: url,
    application_name: 'croupier start',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => undefined)
  return client
}

const askBackend = (client: Client) => async () => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

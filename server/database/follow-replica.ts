import { Pool } from 'pg'
import { systemClock } from '@/server/core/clock'
import { setReplicaAsOf } from '@/server/database/replica-reading'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { metrics } from '@/server/metrics'
import { boundedBy, lanePool } from './lane-pools'
import { identitySql, setMeasuredReplica } from './replica-server'

const everyMs = 1_000
/** A replica that is frozen is lost after this. */
const answersWithinMs = 2_000

interface Position {
  /** Which database of which cluster it is. */
  database: string
  isStandby: boolean
  position: string
  identity: string
}

const ofPrimary = { name: 'replica.primary', text: positionSql('pg_current_wal_flush_lsn()') }
const ofReplica = { name: 'replica.position', text: positionSql('pg_last_wal_replay_lsn()') }

function positionSql(position: string): string {
  return `select system_identifier || '/' || current_database() as database, pg_is_in_recovery() as "isStandby",
      coalesce(pg_wal_lsn_diff(${position}, '0/0'), 0)::text as position, ${identitySql} as identity
    from pg_control_system()`
}

export interface ReplicaFollower {
  stop(): Promise<void>
}

/**
 * Measures once a second how old the replica's data is, where DATABASE_REPLICA_URL names one, and lets reads go there
 * while it answers, is a standby of this database, and is not too old.
 */
export function followReplica(): ReplicaFollower {
  const { DATABASE_REPLICA_URL: url, DATABASE_REPLICA_MAX_AGE_S: maxAgeS } = env()
  if (!url) return { stop: async () => undefined }
  const age = new ReplicaAge()
  const pool = watchingPool(url)
  let timer: NodeJS.Timeout | undefined
  let wasUsable: boolean | undefined
  let isStopped = false
  let measuring = Promise.resolve()

  async function measure(): Promise<void> {
    const askedAtMs = systemClock.now().getTime()
    const asOfMs = await compare(pool, age, askedAtMs).catch((error: unknown) => {
      if (wasUsable !== false) log.warn({ err: error }, 'replica unavailable')
      return null
    })
    const isUsable = asOfMs !== null && askedAtMs - asOfMs <= maxAgeS * 1_000
    if (isUsable !== wasUsable) log.info({ isUsable }, 'replica availability changed')
    wasUsable = isUsable
    metrics.replicaAway.set(isUsable ? 0 : 1)
    metrics.replicaAge.set(asOfMs === null ? 0 : (askedAtMs - asOfMs) / 1_000)
    setReplicaAsOf(asOfMs, maxAgeS * 1_000)
    if (isStopped) return
    timer = setTimeout(begin, everyMs)
    timer.unref()
  }

  const begin = () => {
    measuring = measure()
  }
  begin()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await measuring
      setReplicaAsOf(null, 0)
      await pool.end()
    },
  }
}

async function compare(pool: Pool, age: ReplicaAge, askedAtMs: number): Promise<number | null> {
  const [primary, replica] = await Promise.allSettled([
    positionOf(lanePool('jobs').pool, ofPrimary),
    positionOf(pool, ofReplica),
  ])
  if (replica.status === 'rejected') throw replica.reason
  const there = replica.value
  if (!there.isStandby) throw new Error('DATABASE_REPLICA_URL leads to a server that is no standby')
  // While the primary does not answer, the data grows older by what is known.
  if (primary.status === 'fulfilled') {
    const here = primary.value
    // defence: a replica of another database is not read
    if (here.database !== there.database)
      throw new Error('DATABASE_REPLICA_URL is no replica of DATABASE_URL: another cluster or database')
    age.add({ atMs: askedAtMs, position: BigInt(here.position) })
  }
  setMeasuredReplica(there.identity)
  return age.asOf(BigInt(there.position))
}

async function positionOf(pool: Pool, statement: { name: string; text: string }): Promise<Position> {
  const { rows } = await pool.query<Position>(statement)
  if (!rows[0]) throw new Error('Server returned no WAL position')
  return rows[0]
}

/** One connection of its own: reads that take all others do not hold the measurement up. */
function watchingPool(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: 1,
    application_name: 'croupier replica age',
    connectionTimeoutMillis: answersWithinMs,
    Client: boundedBy(answersWithinMs),
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Where the primary's log ended at a time. */
interface Sample {
  atMs: number
  position: bigint
}

/** Samples are a second apart: as old as data may ever be shown, and some more. */
const maxSamples = 600

/**
 * How old a replica's data is, told from positions in the primary's log and not from the times of its transactions,
 * which say nothing while there are none: what was committed at a sample's time is there once its position is replayed.
 */
export class ReplicaAge {
  private samples: Sample[] = []

  add(sample: Sample): void {
    this.samples = [...this.samples.slice(1 - maxSamples), sample]
  }

  /** The time as of which everything is on the replica; null: it is further behind than anything known. */
  asOf(replayed: bigint): number | null {
    return this.samples.findLast(({ position }) => position <= replayed)?.atMs ?? null
  }
}

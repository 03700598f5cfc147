import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isStopping } from '@/server/concurrency/stopping'
import { inTime, systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { processSingleton } from '@/server/core/process-singleton'
import { keyring } from '@/server/keyring'
import { log } from '@/server/log'
import { readQueueHealth } from '@/server/modules/delivery/wallet'
import { isBeyond, largestSkewMs, measureDatabaseTime } from './database-time'
import { type DiskPlace, leastFreeBytes, readDiskRoom } from './disk-room'
import {
  findAnySealed,
  findAppliedMigrations,
  findCanary,
  forgetProbes,
  storeCanary,
  writeProbe,
} from './queries'

/** `keys:reseal` seals it anew under the same name. */
const purpose = 'health.canary'

/**
 * Whether this instance's ENCRYPTION_KEYS open what the deployment sealed. The first instance that opens everything it
 * finds seals the canary; from then on every instance must open it.
 */
async function canOpenSealed(): Promise<boolean> {
  const stored = await findCanary()
  // defence: an instance with other encryption keys is not ready
  if (stored !== null) return opens(stored, purpose)
  const earlier = await findAnySealed()
  // defence: the first canary needs keys that decrypt what is stored
  if (!earlier.every(({ sealed, purpose: its }) => opens(sealed, its))) return false
  await storeCanary(keyring().seal('canary', purpose))
  return opens((await findCanary()) ?? '', purpose)
}

function opens(sealed: string, its: string): boolean {
  try {
    keyring().open(sealed, its)
    return true
  } catch {
    return false
  }
}

type Check = 'database' | 'migrations' | 'write' | 'keys' | 'clock' | 'disk' | 'log' | 'queue'
type SearchResult = 'ok' | 'failing' | 'unknown'

export interface Readiness {
  status: 'ready' | 'degraded' | 'unavailable' | 'stopping'
  checks: Record<Check, SearchResult>
  queue?: { depth: number; overdueSeconds: number }
}

/** Beyond this, redelivery counts as stopped. */
const overdueLimitS = 300
/** What does not answer by then fails: a balancer waits no longer. */
const answerWithinMs = 4_000

/** Not a reason to take the instance out: it would help no movement. */
const degrading: readonly Check[] = ['queue', 'log']

const unknown: Record<Check, SearchResult> = {
  database: 'unknown',
  migrations: 'unknown',
  write: 'unknown',
  keys: 'unknown',
  clock: 'unknown',
  disk: 'unknown',
  log: 'unknown',
  queue: 'unknown',
}

const state = processSingleton('readiness', () => ({
  id: newId(),
  isFirst: true,
  running: null as Promise<Readiness> | null,
}))

/**
 * Whether to send this instance requests: it stays, movements can be written, secrets opened, every migration is there, it
 * knows the time and its disk has room. However many ask at once, it is looked at once.
 */
export function readReadiness(): Promise<Readiness> {
  if (isStopping()) return Promise.resolve({ status: 'stopping', checks: unknown })
  state.running ??= look().finally(() => {
    state.running = null
  })
  return state.running
}

async function look(): Promise<Readiness> {
  const checks = { ...unknown }
  try {
    return await inTime(
      answerWithinMs,
      lookAtAll(checks),
      () => new Error('The database did not answer in time'),
    )
  } catch (error) {
    log.error({ err: error }, 'not ready')
    return { status: 'unavailable', checks: { ...checks, database: 'failing' } }
  }
}

async function lookAtAll(checks: Record<Check, SearchResult>): Promise<Readiness> {
  const room = await readDiskRoom()
  checks.disk = finding(hasRoom(room, 'data'))
  checks.log = finding(hasRoom(room, 'log'))
  checks.migrations = finding(await hasEveryMigration())
  checks.database = 'ok'
  // Without them the tables of the other checks may be missing.
  if (checks.migrations === 'failing') return { status: 'unavailable', checks }
  // defence: ready means that the database accepts writes
  checks.write = finding(await canWrite())
  checks.keys = finding(await canOpenSealed())
  // defence: an instance with a wrong clock is not ready
  checks.clock = finding(!isBeyond(await measureDatabaseTime(), largestSkewMs))
  const queue = await readQueueHealth(systemContext('readiness', systemClock, 'readiness'))
  checks.queue = finding(queue.overdueS <= overdueLimitS)
  const shown = { depth: queue.depth, overdueSeconds: queue.overdueS }
  return { status: statusOf(checks), checks, queue: shown }
}

/** Exported for its test: no test fills a disk. */
export function statusOf(checks: Record<Check, SearchResult>): Readiness['status'] {
  const failing = (Object.keys(checks) as Check[]).filter((name) => checks[name] === 'failing')
  if (failing.length === 0) return 'ready'
  return failing.every((name) => degrading.includes(name)) ? 'degraded' : 'unavailable'
}

const finding = (isGood: boolean): SearchResult => (isGood ? 'ok' : 'failing')

const hasRoom = (room: Map<DiskPlace, number>, place: DiskPlace) =>
  (room.get(place) ?? leastFreeBytes) >= leastFreeBytes

async function canWrite(): Promise<boolean> {
  try {
    await writeProbe(state.id)
    if (state.isFirst) await forgetProbes()
    state.isFirst = false
    return true
  } catch (error) {
    log.error({ err: error }, 'readiness write check failed')
    return false
  }
}

async function hasEveryMigration(): Promise<boolean> {
  const finished = await findAppliedMigrations()
  return migrationsOnDisk().every((name) => finished.has(name))
}

function migrationsOnDisk(): string[] {
  const folder = join(process.cwd(), 'prisma', 'migrations')
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}

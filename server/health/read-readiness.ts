import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { isStopping } from '@/server/core/stopping'
import { log } from '@/server/log'
import { readQueueHealth } from '@/server/modules/wallet'
import { isBeyond, largestSkewMs, measureDatabaseTime } from './database-time'
import { findAppliedMigrations } from './queries'

type Check = 'database' | 'migrations' | 'clock' | 'queue'
type Finding = 'ok' | 'failing' | 'unknown'

export interface Readiness {
  status: 'ready' | 'degraded' | 'unavailable' | 'stopping'
  checks: Record<Check, Finding>
  queue?: { depth: number; overdueSeconds: number }
}

/** Beyond this nobody seems to be redelivering. Not a reason to take the instance out: it would help no movement. */
const overdueLimitS = 300

const unknown: Record<Check, Finding> = {
  database: 'unknown',
  migrations: 'unknown',
  clock: 'unknown',
  queue: 'unknown',
}

/** Whether to send this instance requests: it stays, reaches its database, has every migration, and knows the time. */
export async function readReadiness(): Promise<Readiness> {
  if (isStopping()) return { status: 'stopping', checks: unknown }
  const checks = { ...unknown }
  try {
    checks.migrations = finding(await hasEveryMigration())
    checks.database = 'ok'
    checks.clock = finding(!isBeyond(await measureDatabaseTime(), largestSkewMs))
    if (Object.values(checks).includes('failing')) return { status: 'unavailable', checks }
    const queue = await readQueueHealth(systemContext('readiness', systemClock, 'readiness'))
    checks.queue = finding(queue.overdueS <= overdueLimitS)
    return {
      status: checks.queue === 'ok' ? 'ready' : 'degraded',
      checks,
      queue: { depth: queue.depth, overdueSeconds: queue.overdueS },
    }
  } catch (error) {
    log.error({ err: error }, 'not ready')
    return { status: 'unavailable', checks: { ...checks, database: 'failing' } }
  }
}

const finding = (isGood: boolean): Finding => (isGood ? 'ok' : 'failing')

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

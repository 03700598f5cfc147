import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { isStopping } from '@/server/core/stopping'
import { log } from '@/server/log'
import { readQueueHealth } from '@/server/modules/wallet'
import { findAppliedMigrations } from './queries'

export interface Readiness {
  status: 'ready' | 'degraded' | 'unavailable' | 'stopping'
  checks: Record<'database' | 'migrations' | 'queue', 'ok' | 'failing' | 'unknown'>
  queue?: { depth: number; overdueSeconds: number }
}

/** Beyond this nobody seems to be redelivering. Not a reason to take the instance out: it would help no movement. */
const overdueLimitS = 300

/** Whether to send this instance requests: it stays, and reaches its database, which has every migration. */
export async function readReadiness(): Promise<Readiness> {
  if (isStopping())
    return { status: 'stopping', checks: { database: 'unknown', migrations: 'unknown', queue: 'unknown' } }
  try {
    const finished = await findAppliedMigrations()
    if (!migrationsOnDisk().every((name) => finished.has(name))) {
      return {
        status: 'unavailable',
        checks: { database: 'ok', migrations: 'failing', queue: 'unknown' },
      }
    }
    const queue = await readQueueHealth(systemContext('readiness', systemClock, 'readiness'))
    const isLate = queue.overdueS > overdueLimitS
    return {
      status: isLate ? 'degraded' : 'ready',
      checks: { database: 'ok', migrations: 'ok', queue: isLate ? 'failing' : 'ok' },
      queue: { depth: queue.depth, overdueSeconds: queue.overdueS },
    }
  } catch (error) {
    log.error({ err: error }, 'not ready')
    return {
      status: 'unavailable',
      checks: { database: 'failing', migrations: 'unknown', queue: 'unknown' },
    }
  }
}

function migrationsOnDisk(): string[] {
  const folder = join(process.cwd(), 'prisma', 'migrations')
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}

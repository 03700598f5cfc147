import { env } from '@/server/env'
import { log } from '@/server/log'
import { type AskBackend, withTwoConnections } from './queries'

const looks = 5

type Variable = 'DATABASE_URL' | 'DATABASE_REPLICA_URL'

const sharedSessionsSentence = (variable: Variable) =>
  `${variable} leads to a pooler that shares sessions between clients (PgBouncer with pool_mode = transaction or statement): ` +
  'prepared statements, session settings (deadlines) and LISTEN do not work there. ' +
  `Set pool_mode = session for this database, or point ${variable} at PostgreSQL itself.`

/**
 * Whether connections that are open at the same time are served by the same server process, or one by several: then
 * sessions are shared.
 */
export async function areSessionsShared(one: AskBackend, other: AskBackend): Promise<boolean> {
  const first = new Set<number>()
  const second = new Set<number>()
  for (let look = 0; look < looks; look += 1) {
    first.add(await one())
    second.add(await other())
  }
  // defence: a pooler that shares sessions is refused
  return first.size > 1 || second.size > 1 || [...first].some((pid) => second.has(pid))
}

/** Ends the process with one sentence where sessions are shared. A database that does not answer is left to readiness. */
export async function requireOwnSessions(): Promise<void> {
  for (const variable of ['DATABASE_URL', 'DATABASE_REPLICA_URL'] as const) {
    const url = env()[variable]
    if (url && (await isShared(url))) end(sharedSessionsSentence(variable))
  }
}

const isShared = (url: string): Promise<boolean> =>
  withTwoConnections(url, areSessionsShared).catch((err: unknown) => {
    log.warn({ err }, 'connection pooler check failed')
    return false
  })

function end(sentence: string): void {
  log.fatal(sentence)
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

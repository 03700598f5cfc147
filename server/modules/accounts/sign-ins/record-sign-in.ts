import type { SignInMethod, SignInOutcomeName } from '@/server/contract/sign-ins'
import type { Clock } from '@/server/core/clock'
import type { Context } from '@/server/core/context'
import { processSingleton } from '@/server/core/process-singleton'
import { type Db, db } from '@/server/db'
import { log } from '@/server/log'
import { type AttemptRow, insertAttempt, insertUnknownAttempt } from './queries'

const windowMs = 15 * 60_000
const maxUserAgentLength = 400
const maxDetailLength = 500

type SignInContext = { clock: Clock; origin: Context['origin'] }

export interface SignInAttempt {
  method: SignInMethod
  outcome: SignInOutcomeName
  /** Why it did not succeed, in a word: `wrong_password`. */
  reason?: string
  /** For a person to read; no secret. */
  detail?: string
  /** The connection of a single sign-on. */
  connectionId?: string
}

/** `organizationId`: the one whose connection it was; left out: every organization of the person. */
type Known = { userId: string; organizationId?: string }
/** A connection named a person who is unknown here. */
type Unknown = { userId: null; organizationId: string }

/**
 * Writes an attempt into the logs of the organizations that it concerns, in the caller's transaction. What succeeded has a row
 * of its own; what did not is counted by person, method and reason in one row for each quarter of an hour, so that trying
 * again and again does not fill the log.
 */
export async function recordSignIn(
  db: Db,
  ctx: SignInContext,
  { userId, organizationId, ...attempt }: SignInAttempt & (Known | Unknown),
): Promise<void> {
  const row = { ...rowOf(ctx, attempt), organizationId: organizationId ?? null }
  if (userId !== null) return insertAttempt(db, { ...row, person: { id: userId } })
  if (!organizationId)
    throw new Error('An attempt of an unknown person belongs to a connection’s organization')
  const bucket = row.bucket ?? bucketOf(attempt, row.createdAt)
  await insertUnknownAttempt(db, { ...row, organizationId, bucket })
}

type Row = Omit<AttemptRow, 'person' | 'organizationId'>

function rowOf({ clock, origin }: SignInContext, attempt: SignInAttempt): Row {
  const { method, outcome, reason, detail, connectionId } = attempt
  const now = clock.now()
  return {
    method,
    outcome,
    reason: reason ?? null,
    detail: detail?.slice(0, maxDetailLength) ?? null,
    connectionId: connectionId ?? null,
    ip: origin.ip,
    userAgent: origin.userAgent?.slice(0, maxUserAgentLength) ?? null,
    attempts: 1,
    // defence: refused sign-ins are counted in one row
    bucket: outcome === 'succeeded' ? null : bucketOf(attempt, now),
    createdAt: now,
    lastAt: now,
  }
}

const bucketOf = ({ method, outcome, reason, connectionId }: SignInAttempt, at: Date) =>
  [method, outcome, reason ?? '', connectionId ?? '', Math.floor(at.getTime() / windowMs)].join(' ')

const flushEveryMs = 1_000
/** More addresses than this within a second are no people signing in. */
const maxBuffered = 1_000

interface Buffered {
  rows: Map<string, AttemptRow>
  dropped: number
  timer: NodeJS.Timeout | null
}

const buffered = processSingleton(
  'signInAttempts',
  (): Buffered => ({ rows: new Map(), dropped: 0, timer: null }),
)

/**
 * Notes an attempt that did not succeed, by the address that was typed; it is written within a second. The answer does not
 * wait for it: its time would tell which addresses have an account.
 */
export function noteSignIn(
  ctx: SignInContext,
  { email, ...attempt }: SignInAttempt & { email: string },
): void {
  const row = rowOf(ctx, attempt)
  const key = `${email} ${row.bucket}`
  const known = buffered.rows.get(key)
  if (known) Object.assign(known, { attempts: known.attempts + 1, lastAt: row.lastAt, ip: row.ip })
  else if (buffered.rows.size < maxBuffered)
    buffered.rows.set(key, { ...row, person: { email }, organizationId: null })
  else buffered.dropped += 1
  if (buffered.timer) return
  buffered.timer = setTimeout(() => void flushSignIns(), flushEveryMs)
  buffered.timer.unref()
}

/** Writes what was noted so far; called by the timer and by a graceful stop. Never throws: signing in goes before its log. */
export async function flushSignIns(): Promise<void> {
  if (buffered.timer) clearTimeout(buffered.timer)
  const { rows, dropped } = buffered
  Object.assign(buffered, { timer: null, rows: new Map(), dropped: 0 })
  if (dropped > 0) log.warn({ dropped }, 'sign-in attempts were too many to log')
  for (const row of rows.values())
    await insertAttempt(db, row).catch((error: unknown) =>
      log.warn({ err: error }, 'a sign-in attempt was not logged'),
    )
}

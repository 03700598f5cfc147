import type { Clock } from '@/server/core/clock'
import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { processSingleton } from '@/server/core/process-singleton'
import { type Db, db } from '@/server/db'
import { log } from '@/server/log'
import {
  deleteSessionsBefore,
  endSessionRows,
  findLiveSessions,
  insertSession,
  renewAuthentication,
  renewSecondFactor,
  type SessionUse,
  updateLastSeen,
} from './queries-sessions'

/** A signed-in session ends after a working day, whatever is done with it. */
export const sessionMaxAgeS = 12 * 3_600

const retentionMs = 7 * 86_400_000
const maxUserAgentLength = 400

/** The identity provider's side of a session that it began. */
export interface ProviderSession {
  connectionId: string
  sid: string | null
  hintSealed: string | null
}

/** Begins a session, always with a new id: prevents session fixation. */
// defence: each sign-in gets a new session id
export async function beginSession(
  db: Db,
  session: {
    userId: string
    now: Date
    origin: Context['origin']
    hasProvenSecondFactor: boolean
    provider?: ProviderSession
  },
): Promise<{ sessionId: string }> {
  const { userId, now, origin, hasProvenSecondFactor, provider } = session
  const sessionId = newId()
  await insertSession(db, {
    id: sessionId,
    userId,
    ip: origin.ip,
    userAgent: origin.userAgent?.slice(0, maxUserAgentLength) ?? null,
    createdAt: now,
    lastSeenAt: now,
    authenticatedAt: now,
    secondFactorAt: hasProvenSecondFactor ? now : null,
    expiresAt: new Date(now.getTime() + sessionMaxAgeS * 1_000),
    ...(provider && {
      ssoConnectionId: provider.connectionId,
      ssoSid: provider.sid,
      ssoHintSealed: provider.hintSealed,
    }),
  })
  return { sessionId }
}

interface Own {
  userId: string
  sessionId: string
}

/** The browsers this person is signed in with: the one at hand, then the others as they were seen last. */
export async function listSessions(ctx: { clock: Clock }, own: Own) {
  const sessions = await findLiveSessions(db, own.userId, ctx.clock.now())
  return sessions
    .map(({ id, ip, userAgent, createdAt, lastSeenAt }) => {
      const isCurrent = id === own.sessionId
      return { id, ip, userAgent, createdAt, lastSeenAt, isCurrent }
    })
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Ends one session of this person's own; another person's, or one that has ended, is left as it is. */
export async function endSession(ctx: { clock: Clock }, own: Own): Promise<{ ended: number }> {
  return { ended: await endSessionRows(db, own.userId, ctx.clock.now(), { only: own.sessionId }) }
}

/** Ends every session of this person but the one at hand. */
export async function endOtherSessions(ctx: { clock: Clock }, own: Own): Promise<{ ended: number }> {
  return { ended: await endSessionRows(db, own.userId, ctx.clock.now(), { except: own.sessionId }) }
}

/** Ends every session of a person, on every device, from the next request on. */
export async function endSessions(ctx: { clock: Clock }, { userId }: { userId: string }): Promise<void> {
  await endSessionRows(db, userId, ctx.clock.now())
}

/** Notes that the person has just proved, in this session, who they are, and by a second factor or not. */
export function confirmSession(
  db: Db,
  { sessionId, now, isSecondFactor }: { sessionId: string; now: Date; isSecondFactor: boolean },
): Promise<void> {
  return isSecondFactor ? renewSecondFactor(db, sessionId, now) : renewAuthentication(db, sessionId, now)
}

/** Forgets sessions a week after their end. */
export function pruneUserSessions(ctx: { clock: Clock }): Promise<number> {
  return deleteSessionsBefore(db, new Date(ctx.clock.now().getTime() - retentionMs))
}

const flushEveryMs = 5_000
/** Uses closer together than this are one. */
const worthWritingMs = 60_000

interface Buffered {
  uses: Map<string, SessionUse>
  timer: NodeJS.Timeout | null
}

const buffered = processSingleton('sessionUses', (): Buffered => ({ uses: new Map(), timer: null }))

/** Notes that a session was used, when its row is a minute behind; many uses become one write. */
export function recordSessionUse(session: { id: string; lastSeenAt: Date }, use: SessionUse): void {
  if (use.at.getTime() - session.lastSeenAt.getTime() < worthWritingMs) return
  buffered.uses.set(session.id, use)
  if (buffered.timer) return
  buffered.timer = setTimeout(() => void flushSessionUses(), flushEveryMs)
  buffered.timer.unref()
}

/** Writes the uses noted so far; called by the timer and by a graceful stop. Never throws: losing one does no harm. */
export async function flushSessionUses(): Promise<void> {
  if (buffered.timer) clearTimeout(buffered.timer)
  buffered.timer = null
  const uses = buffered.uses
  if (uses.size === 0) return
  buffered.uses = new Map()
  await updateLastSeen(uses).catch((error: unknown) => {
    log.warn({ err: error, sessions: uses.size }, 'session usage write failed')
  })
}

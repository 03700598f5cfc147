interface Lifetime {
  status: 'created' | 'launched' | 'closed'
  expiresAt: Date
}

/** A session lives 24 hours (spec §3.2). */
export const sessionLifetimeMs = 24 * 60 * 60 * 1000

export const isExpiredAt = ({ expiresAt }: Pick<Lifetime, 'expiresAt'>, now: Date): boolean =>
  expiresAt <= now

/** `expired` is never stored: it follows from the clock. A session that was closed stays closed. */
export function sessionStatusAt(session: Lifetime, now: Date): 'created' | 'launched' | 'closed' | 'expired' {
  if (session.status === 'closed') return 'closed'
  return isExpiredAt(session, now) ? 'expired' : session.status
}

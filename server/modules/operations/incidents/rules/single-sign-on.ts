import type { Db } from '@/server/db'
import { ago, boundOf, counted, dayMs, type Measure, minuteMs, minuteOf, secondMs } from '../rule'
import { findBreakGlassUses, findExpiringSecrets } from './queries-single-sign-on'

/** Each use is an incident of its own. Without an organization it is Croupier's staff. */
export const ssoBreakGlass: Measure = {
  rule: 'sso_break_glass',
  everyMs: 10 * secondMs,
  quietMs: 0,
  closesAfterMs: dayMs,
  async find(db: Db, { now, readFrom }) {
    const rows = await findBreakGlassUses(db, { from: readFrom, until: now })
    return rows.map(({ id, organizationId, name, usedAt, email }) => ({
      cause: `${id} ${usedAt.toISOString()}`,
      organizationId,
      subjectId: id,
      values: { uses: 1n },
      figures: { name, email, usedAt: usedAt.toISOString() },
    }))
  },
  words: ({ name, email, usedAt }) => ({
    title: 'Emergency sign-in used',
    text: `${email ?? 'The owner named for emergencies'} signed in at ${minuteOf(usedAt)} without ${name}, which is enforced.`,
  }),
  past: () => 'Emergency sign-in was used',
  size: () => 1,
}

/** Reads the day that was entered with the secret. Stays open for a day after it. */
export const ssoExpiring: Measure = {
  rule: 'sso_expiring',
  everyMs: 5 * minuteMs,
  quietMs: 0,
  async find(db: Db, { now, bounds }) {
    const within = (Number(boundOf(bounds, 'daysLeft')) + 1) * dayMs
    const rows = await findExpiringSecrets(db, { from: ago(now, dayMs), until: ago(now, -within) })
    return rows.map(({ id, organizationId, name, expiresAt }) => {
      const days = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / dayMs))
      return {
        cause: id,
        organizationId,
        subjectId: id,
        values: { daysLeft: BigInt(days) },
        figures: { name, days, expiresAt: expiresAt.toISOString() },
      }
    })
  },
  words: ({ name, days, expiresAt }) => ({
    title: `Client secret of ${name} expires in ${counted(days, 'day')}`,
    text: `It expires on ${minuteOf(expiresAt)}. After that, sign-ins by ${name} fail. Create a new secret at the identity provider, enter it and run a test sign-in.`,
  }),
  past: ({ name, days }) => `Client secret of ${name} was to expire in ${counted(days, 'day')}`,
  size: ({ days }) => -Number(days),
}

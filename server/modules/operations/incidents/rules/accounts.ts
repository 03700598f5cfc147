import type { IncidentRuleName } from '@/server/contract/incidents'
import type { Db } from '@/server/db'
import { sumSignals } from '@/server/modules/platform/signals'
import {
  ago,
  boundOf,
  counted,
  dayMs,
  hostOf,
  type Measure,
  minuteMs,
  minuteOf,
  secondMs,
  type Words,
  windowMs,
} from '../rule'
import {
  averagedDays,
  findDifferingLimitAccounts,
  findExpiringCertificates,
  findExpiringKeys,
  findExpiringSignInCertificates,
  findLowCredit,
  findNearBrandLimit,
  findReachedRateLimits,
} from './queries-accounts'

/** An organization that never had credit has not run out of it. */
export const creditLow: Measure = {
  rule: 'credit_low',
  everyMs: minuteMs,
  quietMs: 0,
  async find(db: Db, { now, bounds }) {
    const most = (bounds.daysLeft ?? 0n) + 1n
    const rows = await findLowCredit(db, { since: ago(now, averagedDays * dayMs), days: most })
    return rows.map(({ id, currency, leftMinor, feesMinor }) => {
      const days = leftMinor > 0n && feesMinor > 0n ? (leftMinor * BigInt(averagedDays)) / feesMinor : 0n
      return {
        cause: id,
        organizationId: id,
        values: { daysLeft: days },
        figures: { days: Number(days), leftMinor: String(leftMinor), currency },
      }
    })
  },
  words: ({ days, leftMinor }) => ({
    title: BigInt(leftMinor ?? 0) <= 0n ? 'Credit is used up' : `Credit lasts for ${counted(days, 'day')}`,
    text:
      BigInt(leftMinor ?? 0) <= 0n
        ? 'Launches are blocked until credit is added. Open sessions continue.'
        : 'Based on the fees of the last 7 days. Launches are blocked once the credit is used up.',
  }),
  past: ({ days, leftMinor }) =>
    BigInt(leftMinor ?? 0) <= 0n ? 'Credit was used up' : `Credit was to last for ${counted(days, 'day')}`,
  size: ({ leftMinor }) => -Number(leftMinor),
}

export const brandLimitNear: Measure = {
  rule: 'brand_limit_near',
  everyMs: 5 * minuteMs,
  quietMs: 0,
  async find(db: Db, { bounds }) {
    const rows = await findNearBrandLimit(db, boundOf(bounds, 'usedPercent'))
    return rows.map(({ id, brandLimit, brands }) => ({
      cause: id,
      organizationId: id,
      values: { usedPercent: BigInt(Math.floor((brands * 100) / Math.max(1, brandLimit))) },
      figures: { brands, limit: brandLimit },
    }))
  },
  words: ({ brands, limit }) => ({
    title: `${brands} of ${limit} brands used`,
    text: 'At the limit, no more brands can be created. Contact Croupier to raise it.',
  }),
  past: ({ brands, limit }) => `${brands} of ${limit} brands were used`,
  size: ({ brands }) => Number(brands),
}

/** Reads what the job `compare-limit-accounts` has found. */
export const limitAccountsDiffer: Measure = {
  rule: 'limit_accounts_differ',
  everyMs: minuteMs,
  quietMs: 0,
  async find(db: Db) {
    const rows = await findDifferingLimitAccounts(db)
    return rows.map(({ id, slug, accounts }) => ({
      cause: id,
      organizationId: null,
      values: { accounts: BigInt(accounts) },
      figures: { organization: slug, accounts },
    }))
  },
  words: ({ organization, accounts }) => ({
    title: `${counted(accounts, 'limit account differs', 'limit accounts differ')} at ${organization}`,
    text: 'The losses stored for loss limits differ from the transactions. The runbook “Limit accounts differ” explains how to recount them.',
  }),
  past: ({ organization, accounts }) =>
    `${counted(accounts, 'limit account', 'limit accounts')} differed at ${organization}`,
  size: ({ accounts }) => Number(accounts),
}

const seenWithinMs = 30 * dayMs

/** Reads what deliveries have seen: nothing connects for this alone. */
export const certificateExpiring: Measure = {
  rule: 'certificate_expiring',
  everyMs: minuteMs,
  quietMs: 0,
  async find(db: Db, { now, bounds }) {
    const within = (Number(boundOf(bounds, 'daysLeft')) + 1) * dayMs
    const rows = await findExpiringCertificates(db, {
      until: ago(now, -within),
      seenSince: ago(now, seenWithinMs),
    })
    return rows.map(({ id, organizationId, url, validTo }) => {
      const days = Math.max(0, Math.floor((validTo.getTime() - now.getTime()) / dayMs))
      return {
        cause: id,
        organizationId,
        endpointId: id,
        values: { daysLeft: BigInt(days) },
        figures: { url, days, validTo: validTo.toISOString() },
      }
    })
  },
  words: ({ url, days, validTo }) => ({
    title: `Certificate of ${hostOf(url)} expires in ${counted(days, 'day')}`,
    text: `It is valid until ${minuteOf(validTo)}. After that, callbacks fail: Croupier refuses bets and queues wins.`,
  }),
  past: ({ url, days }) => `Certificate of ${hostOf(url)} was to expire in ${counted(days, 'day')}`,
  size: ({ days }) => -Number(days),
}

export const signInCertificateExpiring: Measure = {
  rule: 'sign_in_certificate_expiring',
  everyMs: 5 * minuteMs,
  quietMs: 0,
  async find(db: Db, { now, bounds }) {
    const within = (Number(boundOf(bounds, 'daysLeft')) + 1) * dayMs
    const rows = await findExpiringSignInCertificates(db, ago(now, -within))
    return rows.map(({ id, organizationId, name, validTo }) => {
      const days = Math.max(0, Math.floor((validTo.getTime() - now.getTime()) / dayMs))
      return {
        cause: id,
        organizationId,
        values: { daysLeft: BigInt(days) },
        figures: { name, days, validTo: validTo.toISOString() },
      }
    })
  },
  words: ({ name, days, validTo }) => ({
    title: `Certificate of ${name} expires in ${counted(days, 'day')}`,
    text: `It is valid until ${minuteOf(validTo)}. After that, sign-ins by this connection are refused.`,
  }),
  past: ({ name, days }) => `Certificate of ${name} was to expire in ${counted(days, 'day')}`,
  size: ({ days }) => -Number(days),
}

const refusedAccess = (
  rule: IncidentRuleName,
  kind: string,
  words: (subject: string, count: number) => Words & { past: string },
): Measure => ({
  rule,
  everyMs: 10 * secondMs,
  quietMs: 2 * minuteMs,
  async find(db: Db, { now }) {
    const sums = await sumSignals(db, [kind], ago(now, windowMs))
    return sums.map(({ subject, count }) => ({
      cause: subject,
      organizationId: null,
      providerCode: kind === 'signature_refused' ? subject : null,
      values: { refused: BigInt(count) },
      figures: { subject, refused: count },
    }))
  },
  words({ subject, refused: count }) {
    const { title, text } = words(String(subject), Number(count))
    return { title, text }
  },
  past: ({ subject, refused: count }) => words(String(subject), Number(count)).past,
  size: ({ refused: count }) => Number(count),
})

export const signaturesRefused = refusedAccess(
  'signatures_refused',
  'signature_refused',
  (provider, count) => ({
    title: `Invalid signatures in the name of ${provider}`,
    past: `Invalid signatures in the name of ${provider}`,
    text: `${count} requests within 10 minutes had an invalid signature. The provider’s secret may have changed, or someone else is sending them.`,
  }),
)

export const signInsRefused = refusedAccess('sign_ins_refused', 'sign_in_refused', (_subject, count) => ({
  title: 'Many sign-ins fail',
  past: 'Many sign-ins failed',
  text: `${count} sign-ins to the dashboard failed within 10 minutes. Someone may be guessing passwords.`,
}))

export const rateLimitReached: Measure = {
  rule: 'rate_limit_reached',
  everyMs: 60 * secondMs,
  quietMs: 0,
  async find(db: Db, { now, bounds }) {
    const rows = await findReachedRateLimits(db, {
      since: ago(now, windowMs),
      minutes: boundOf(bounds, 'minutes'),
    })
    return rows.map(({ keyId, name, organizationId, minutes }) => ({
      cause: keyId,
      organizationId,
      subjectId: keyId,
      values: { minutes: BigInt(minutes) },
      figures: { name, minutes },
    }))
  },
  words: ({ name, minutes }) => ({
    title: `Rate limit of key ${name} reached`,
    text: `Calls were refused with E9001 in ${counted(minutes, 'minute')} of the last 10.`,
  }),
  past: ({ name }) => `Rate limit of key ${name} was reached`,
  size: ({ minutes }) => Number(minutes),
}

/** Who has not used a key for as long has no use of it. */
const usedWithinMs = 30 * dayMs

/** Stays open for a day after the key has expired: by then its calls have been refused. */
export const keyExpiring: Measure = {
  rule: 'key_expiring',
  everyMs: 5 * minuteMs,
  quietMs: 0,
  async find(db: Db, { now, bounds }) {
    const within = (Number(boundOf(bounds, 'daysLeft')) + 1) * dayMs
    const rows = await findExpiringKeys(db, {
      from: ago(now, dayMs),
      until: ago(now, -within),
      usedSince: ago(now, usedWithinMs),
    })
    return rows.map(({ id, organizationId, name, prefix, expiresAt }) => {
      const days = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / dayMs))
      return {
        cause: id,
        organizationId,
        subjectId: id,
        values: { daysLeft: BigInt(days) },
        figures: { name, prefix, days, expiresAt: expiresAt.toISOString() },
      }
    })
  },
  words: ({ name, days, expiresAt }) => ({
    title: `API key ${name} expires in ${counted(days, 'day')}`,
    text: `It expires on ${minuteOf(expiresAt)}. After that, calls with it are refused. Rotate it to keep both keys valid during an overlap.`,
  }),
  past: ({ name, days }) => `API key ${name} was to expire in ${counted(days, 'day')}`,
  size: ({ days }) => -Number(days),
}

import type { Db } from '@/server/db'
import { summarizeOpenRounds } from '@/server/modules/delivery/open-rounds'
import { percentileMs } from '@/server/modules/delivery/statistics'
import { walletPolicy } from '@/server/modules/delivery/wallet'
import {
  ago,
  boundOf,
  counted,
  type FoundCause,
  hostOf,
  type Measure,
  minuteMs,
  minuteOf,
  secondMs,
  windowMs,
} from '../rule'
import {
  findFailingEndpoints,
  findLateBets,
  findLatencies,
  findQueues,
  findRefusedReplies,
  findUndelivered,
} from './queries-delivery'

/** A pause is known at once; a share of failures when its attempts are counted, within three minutes. */
export const endpointFailing: Measure = {
  rule: 'endpoint_failing',
  everyMs: 10 * secondMs,
  quietMs: 2 * minuteMs,
  async find(db: Db, { now, bounds }) {
    const bound = boundOf(bounds, 'failedPercent')
    const rows = await findFailingEndpoints(db, { since: ago(now, windowMs), now, failedPercent: bound })
    return rows.map(({ id, organizationId, url, isPaused, attempts, failed }) => ({
      cause: id,
      organizationId,
      endpointId: id,
      values: { failedPercent: isPaused ? 100n : BigInt(Math.floor((failed * 100) / attempts)) },
      figures: { url, attempts, failed, paused: isPaused ? 1 : 0 },
    }))
  },
  words: ({ url, attempts, failed, paused }) => ({
    title: `${hostOf(url)} ${paused ? 'is paused' : 'fails'}`,
    text: paused
      ? 'Most recent callbacks failed, so delivery is paused. Croupier refuses bets and queues wins and refunds.'
      : `${failed} of ${attempts} attempts within 10 minutes failed.`,
  }),
  past: ({ url, paused }) => `${hostOf(url)} ${paused ? 'was paused' : 'failed'}`,
  size: ({ paused, failed }) => (paused ? Number.POSITIVE_INFINITY : Number(failed)),
}

export const walletSlow: Measure = {
  rule: 'wallet_slow',
  everyMs: minuteMs,
  quietMs: 4 * minuteMs,
  async find(db: Db, { now }) {
    const rows = await findLatencies(db, ago(now, windowMs))
    return rows.map(({ id, organizationId, url, attempts, latency }) => {
      const p95 = percentileMs(latency, 0.95) ?? 0
      return {
        cause: id,
        organizationId,
        endpointId: id,
        values: { p95: BigInt(p95) },
        figures: { url, p95, attempts },
      }
    })
  },
  words: ({ url, p95, attempts }) => ({
    title: `${hostOf(url)} is slow`,
    text: `Over 10 minutes, 5% of ${attempts} attempts took ${Number(p95).toLocaleString('en')} ms or longer. Callbacks time out after 5 seconds.`,
  }),
  past: ({ url }) => `${hostOf(url)} was slow`,
  size: ({ p95 }) => Number(p95),
}

export const repliesRefused: Measure = {
  rule: 'replies_refused',
  everyMs: 10 * secondMs,
  quietMs: 0,
  async find(db: Db) {
    // What was opened stays until nothing waits any more, however few are left.
    const rows = await findRefusedReplies(db, 1)
    return rows.map(({ organizationId, endpointId, ...counts }) => ({
      cause: `${organizationId}:${endpointId ?? 'none'}`,
      organizationId,
      endpointId,
      values: { callbacks: BigInt(counts.callbacks) },
      figures: counts,
      keeps: true,
    }))
  },
  words: ({ callbacks, rejected, unknown, exhausted }) => ({
    title: `${counted(callbacks, 'callback needs', 'callbacks need')} attention`,
    text: `${rejected} rejected, ${unknown} with an unknown result, ${exhausted} failed after all attempts. Replay or resolve them.`,
  }),
  past: ({ callbacks }) => `${counted(callbacks, 'callback')} needed attention`,
  size: ({ callbacks }) => Number(callbacks),
}

/** Opens while more joined the queue within ten minutes than left it; open until it is short again. */
export const queueGrowing: Measure = {
  rule: 'queue_growing',
  everyMs: 30 * secondMs,
  quietMs: minuteMs,
  async find(db: Db, { now, bounds }) {
    const rows = await findQueues(db, { since: ago(now, windowMs), queued: boundOf(bounds, 'queued') })
    return rows.map(({ endpointId, organizationId, queued, joined, left }) => ({
      cause: endpointId,
      organizationId,
      endpointId,
      values: joined > left ? { queued: BigInt(queued) } : {},
      figures: { queued, joined, left },
      keeps: true,
    }))
  },
  words: ({ queued, joined, left }) => ({
    title: `${counted(queued, 'callback')} in the redelivery queue`,
    text: `Within 10 minutes ${counted(joined, 'callback')} joined the queue and ${counted(left, 'left', 'left')} it.`,
  }),
  past: ({ queued }) => `${counted(queued, 'callback was', 'callbacks were')} in the redelivery queue`,
  size: ({ queued }) => Number(queued),
}

export const moneyUndelivered: Measure = {
  rule: 'money_undelivered',
  everyMs: 10 * secondMs,
  quietMs: 0,
  async find(db: Db, { now, bounds }) {
    const before = ago(now, Number(boundOf(bounds, 'ageSeconds')) * secondMs)
    const rows = await findUndelivered(db, before)
    return rows.map(({ organizationId, endpointId, movements, oldest }) => ({
      cause: `${organizationId}:${endpointId ?? 'none'}`,
      organizationId,
      endpointId,
      values: { ageSeconds: BigInt(Math.floor((now.getTime() - oldest.getTime()) / secondMs)) },
      figures: { movements, since: oldest.toISOString() },
    }))
  },
  words: ({ movements, since }) => ({
    title: `${counted(movements, 'win or refund', 'wins and refunds')} undelivered`,
    text: `The oldest was reported on ${minuteOf(since)}. Players have not been credited.`,
  }),
  past: ({ movements }) => `${counted(movements, 'win or refund was', 'wins and refunds were')} undelivered`,
  size: ({ movements }) => Number(movements),
}

export const lateBets: Measure = {
  rule: 'late_bets',
  everyMs: 30 * secondMs,
  quietMs: 0,
  async find(db: Db, { now }) {
    const rows = await findLateBets(db, ago(now, walletPolicy().lateBetAfterMs))
    return rows.map(({ organizationId, providerCode, bets }) => ({
      cause: `${organizationId}:${providerCode}`,
      organizationId,
      providerCode,
      values: { bets: BigInt(bets) },
      figures: { provider: providerCode, bets },
      keeps: true,
    }))
  },
  words: ({ provider, bets }) => ({
    title: `${counted(bets, 'late bet')} of ${provider}`,
    text: 'The wallet confirmed them after the provider had been told that they failed, and no refund has arrived. Players paid for rounds that the provider voided.',
  }),
  past: ({ provider, bets }) => `${counted(bets, 'late bet')} of ${provider}`,
  size: ({ bets }) => Number(bets),
}

/** Counts what the organization's own age calls open; one incident for each provider, over all currencies. */
export const openRounds: Measure = {
  rule: 'open_rounds',
  everyMs: minuteMs,
  quietMs: 0,
  async find(db: Db, { now }) {
    const rows = await summarizeOpenRounds(db, { now })
    const causes = new Map<string, FoundCause & { rounds: bigint }>()
    for (const { organizationId, providerCode, rounds, currency, atRiskMinor } of rows) {
      const cause = `${organizationId}:${providerCode}`
      const total = (causes.get(cause)?.rounds ?? 0n) + rounds
      const atRisk = { ...causes.get(cause)?.figures, [currency]: atRiskMinor }
      causes.set(cause, {
        cause,
        organizationId,
        providerCode,
        rounds: total,
        values: { rounds: total },
        figures: { ...atRisk, provider: providerCode, rounds: Number(total) },
        keeps: true,
      })
    }
    return [...causes.values()]
  },
  words: ({ provider, rounds }) => ({
    title: `${counted(rounds, 'open round')} at ${provider}`,
    text: 'Their final transaction has not arrived. Players have not been paid for these rounds.',
  }),
  past: ({ provider, rounds }) => `${counted(rounds, 'round was', 'rounds were')} open at ${provider}`,
  size: ({ rounds }) => Number(rounds),
}

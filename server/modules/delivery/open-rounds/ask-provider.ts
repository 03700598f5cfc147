import { createWorker, type Worker } from '@/server/concurrency/worker'
import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { log } from '@/server/log'
import type { ProviderCallErrorKind, ProviderResult, ProviderRound } from '@/server/providers/port'
import { connectProvider } from '@/server/providers/registry'
import { compareRound } from './compare-round'
import {
  type Asked,
  type ClaimedRound,
  claimRounds,
  findDueProviders,
  findProvider,
  postponeRounds,
  releaseRounds,
  settleAsked,
} from './queries-ask'
import { findRoundMovements } from './queries-round'

const minuteMs = 60_000
/** Pauses after each question, whatever became of it; then the provider is not asked by itself any more: a week in all. */
const pausesMs = [1, 5, 15, 60, 180, 360, 720, 1_440, 1_440, 1_440, 1_440, 1_440].map((m) => m * minuteMs)

/** When to ask again after so many questions; null: only on request. */
function nextAskAt(askCount: number, now: Date): Date | null {
  const pauseMs = pausesMs[askCount - 1]
  return pauseMs === undefined ? null : new Date(now.getTime() + pauseMs)
}

type ProviderAnswer = ProviderResult<ProviderRound | null>

/** Asks the provider of a claimed round, compares and records it. Sends nothing to any wallet. */
export async function askProvider(ctx: Context, round: ClaimedRound): Promise<ProviderAnswer> {
  const { clock } = ctx
  const provider = await findProvider(db, round.providerCode)
  const connected = provider && connectProvider(provider, clock)
  const { adapter, ports } = connected ?? {}
  if (!ports || !adapter?.capabilities.hasRounds || !adapter.fetchRound)
    return { ok: false, error: { kind: 'refused', message: notAsked } }
  const answer = await adapter.fetchRound(ports, { roundId: round.roundId, sessionId: round.sessionId })
  // A round that its provider does not know is an answer.
  return !answer.ok && answer.error.kind === 'not_found' ? { ok: true, value: null } : answer
}

const notAsked = 'This provider does not support round checks.'

/** Records the provider's answer, compared with the current movements. */
export async function recordProviderAnswer(
  { clock }: Context,
  round: ClaimedRound,
  answer: ProviderAnswer,
): Promise<void> {
  const askedAt = clock.now()
  const isPointless = !answer.ok && answer.error.message === notAsked
  const next = { askedAt, nextAskAt: isPointless ? null : nextAskAt(round.askCount + 1, askedAt) }
  const asked: Asked = answer.ok
    ? { ...next, error: null, ...(await compare(round, answer.value)) }
    : { ...next, error: answer.error.message.slice(0, 300), answer: null, findings: [], isOver: false }
  await settleAsked(db, round, asked)
}

async function compare(round: ClaimedRound, answer: ProviderRound | null) {
  const findings = compareRound(answer, await findRoundMovements(db, round))
  return {
    answer: answer ? storable(answer) : { status: 'unknown', transactions: [] },
    findings,
    isOver: answer?.status !== 'open' && findings[0]?.kind === 'final_missing',
  }
}

const storable = ({ status, transactions }: ProviderRound) => ({
  status,
  transactions: transactions.map((one) => ({ ...one, amountMinor: one.amountMinor.toString() })),
})

/** Calls to one provider at a time, of this process. */
const callsPerProvider = 2
const pace = { min: callsPerProvider, max: 20, aheadMs: 1_000 }
/** Longer than all that is claimed together takes at the deadline of a call. */
const leaseMs = 5 * 60_000

/** Of a provider that is away the other rounds wait: each failed question would be a commit beside those of bets. */
const isAway = new Set<ProviderCallErrorKind>(['unavailable', 'timeout', 'rate_limited'])

/** Asks providers about open rounds that are due, one queue per provider. */
export const createRoundWorker = (): Worker =>
  createWorker<ClaimedRound, void>({
    name: 'open round',
    concurrency: callsPerProvider,
    pace,
    findDue: (ctx) => findDueProviders(db, ctx.clock.now()),
    async claim(ctx, providerCode, { limit: atMost }) {
      const now = ctx.clock.now()
      const expiresAt = new Date(now.getTime() + leaseMs)
      const items = await claimRounds(db, providerCode, { now, expiresAt, limit: atMost })
      if (items.length === 0) return null
      return {
        items,
        async work(round, limit) {
          const heard = await limit(() => askProvider(ctx, round))
          if (!heard) return
          await recordProviderAnswer(ctx, round, heard)
          if (!heard.ok && isAway.has(heard.error.kind)) {
            const now = ctx.clock.now()
            await postponeRounds(db, providerCode, { now, until: new Date(now.getTime() + minuteMs) })
          }
        },
        release: (rounds) => releaseRounds(db, rounds),
      }
    },
    onError(error, { queue: providerCode, item }) {
      log.error(
        { err: error, providerCode, openRoundId: item?.id },
        'round check failed; will retry after the lease expires',
      )
    },
  })

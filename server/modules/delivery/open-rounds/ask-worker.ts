import { createWorker, type Worker } from '@/server/core/worker'
import { db } from '@/server/db'
import { log } from '@/server/log'
import { askProvider, recordProviderAnswer } from './ask-provider'
import { type ClaimedRound, claimRounds, findDueProviders, releaseRounds } from './queries-ask'

/** Calls to one provider at a time, of this process. */
const callsPerProvider = 2
const pace = { min: callsPerProvider, max: 20, aheadMs: 1_000 }
/** Longer than all that is claimed together takes at the deadline of a call. */
const leaseMs = 5 * 60_000

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
          if (heard) await recordProviderAnswer(ctx, round, heard)
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

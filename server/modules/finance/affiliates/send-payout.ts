import { createWorker, type Worker } from '@/server/concurrency/worker'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { crashPoints } from '@/server/crash-points'
import { db, inTransaction } from '@/server/db'
import { keyring } from '@/server/keyring'
import { log } from '@/server/log'
import { addressPurpose } from './addresses'
import { type PayoutOutcome, type PayoutProvider, payoutProvider } from './payout-provider'
import { type ClaimedPayout, claimPayouts, countPayoutsDue, updateWithdrawal } from './queries-payouts'
import { settleWithdrawal } from './settle-withdrawal'

/** A crash at any of them must neither lose a payout nor pay it twice. */
export const { reach: payoutCheckpoint } = crashPoints<'requested' | 'claimed' | 'sent'>('payouts', 'payout/')

/** Longer than a look-up and a request together. */
const leaseMs = 60_000
const waitsS = [10, 30, 120, 600, 3_600]

/** Sends one payout at once; whatever interrupts it, the worker goes on. Throws EA004 where the provider refuses: the amount is back. */
export async function sendPayoutNow(ctx: Context, id: string): Promise<void> {
  const provider = payoutProvider()
  if (!provider) return
  const [claimed] = await claimPayouts(db, { ...leaseOf(ctx), limit: 1, id })
  const outcome = claimed && (await payOut(ctx, provider, claimed))
  if (outcome?.kind === 'failed')
    throw new AppError('EA004', {
      message: `${outcome.reason} The amount is back in the balance.`,
      details: { withdrawalId: id },
    })
}

const leaseOf = ({ clock }: Context) => {
  const now = clock.now()
  return { now, leaseEndsAt: new Date(now.getTime() + leaseMs) }
}

/** Pays out what is ready, and asks about what was sent and not answered. */
export const createPayoutWorker = (): Worker =>
  createWorker<ClaimedPayout, PayoutOutcome>({
    name: 'payout',
    concurrency: 4,
    pace: { min: 10, max: 20, aheadMs: 250 },
    findDue: async (ctx) =>
      payoutProvider() && (await countPayoutsDue(db, ctx.clock.now())) > 0 ? ['payouts'] : [],
    async claim(ctx, _queue, { limit }) {
      const provider = payoutProvider()
      const items = provider ? await claimPayouts(db, { ...leaseOf(ctx), limit }) : []
      if (!provider || items.length === 0) return null
      return {
        items,
        work: async (item, inSlot) =>
          (await inSlot(() => payOut(ctx, provider, item))) ?? { kind: 'unknown', why: 'not started' },
        release: async (left) => {
          for (const { id } of left) await updateWithdrawal(db, id, { nextAttemptAt: ctx.clock.now() })
        },
      }
    },
    onError: (error, { item }) =>
      log.error({ err: error, withdrawalId: item?.id }, 'payout failed; will retry'),
  })

async function payOut(ctx: Context, provider: PayoutProvider, payout: ClaimedPayout): Promise<PayoutOutcome> {
  const { addressSealed, organizationId: _, attempts, ...wanted } = payout
  payoutCheckpoint('claimed')
  // defence: a payout that may have been sent is asked for first
  const known = attempts > 1 ? await provider.find(payout.id) : null
  const address = keyring().open(addressSealed, addressPurpose)
  const outcome = known ?? (await provider.send({ ...wanted, address }))
  payoutCheckpoint('sent')
  await record(ctx, payout, outcome)
  return outcome
}

async function record(ctx: Context, { id, attempts }: ClaimedPayout, outcome: PayoutOutcome): Promise<void> {
  if (outcome.kind === 'paid' || outcome.kind === 'failed') {
    const end =
      outcome.kind === 'paid'
        ? { state: 'paid' as const, providerRef: outcome.providerRef }
        : { state: 'failed' as const, reason: outcome.reason }
    await inTransaction((tx) => settleWithdrawal(tx, ctx, { id, ...end }))
    return
  }
  if (outcome.kind === 'unknown') log.warn({ withdrawalId: id, why: outcome.why }, 'payout status unknown')
  const waitS = waitsS[attempts - 1] ?? waitsS.at(-1) ?? 0
  await updateWithdrawal(db, id, { nextAttemptAt: new Date(ctx.clock.now().getTime() + waitS * 1_000) })
}

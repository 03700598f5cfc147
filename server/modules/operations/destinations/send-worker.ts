import { type Batch, createWorker, type Worker, type WorkSource } from '@/server/concurrency/worker'
import type { Context } from '@/server/core/context'
import { inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { type SendCallback, sendCallback } from '@/server/outbound'
import { claimRows, findDueQueues, lockQueue, releaseMessage } from './queries-send'
import { type ClaimedMessage, messageOf, sendMessage } from './send-message'

/** Longer than an attempt may take. */
const leaseMs = 60_000

type MessageBatch = Batch<ClaimedMessage, void>

/** What is to be sent, one queue for each receiver, one message at a time. */
const notificationWork = (send: SendCallback): WorkSource<ClaimedMessage, void> => ({
  name: 'notification',
  concurrency: 1,
  maxQueues: 16,
  pace: { min: 0, max: 0, aheadMs: 0 },
  findDue: (ctx) => findDueQueues(ctx.clock.now()),
  claim: (ctx, queue) => claimMessage(ctx, queue, send),
  onError(error, { queue, item }) {
    log.error({ err: error, queue, messageId: item?.bundleId }, 'notification delivery failed')
  },
})

async function claimMessage(ctx: Context, queue: string, send: SendCallback): Promise<MessageBatch | null> {
  const now = ctx.clock.now()
  const claimed = await inTransaction(async (tx) => {
    if (!(await lockQueue(tx, queue))) return null
    return messageOf(await claimRows(tx, queue, { now, leaseEndsAt: new Date(now.getTime() + leaseMs) }))
  })
  if (!claimed) return null
  return {
    items: [claimed],
    work: async (item, limit) => {
      await limit(() => sendMessage(ctx, item, send))
    },
    release: (items) => releaseAll(ctx, items),
  }
}

async function releaseAll(ctx: Context, items: readonly ClaimedMessage[]): Promise<void> {
  for (const { bundleId, attempts } of items) await releaseMessage(bundleId, attempts, ctx.clock.now())
}

export const createNotificationWorker = (send: SendCallback = sendCallback): Worker =>
  createWorker(notificationWork(send))

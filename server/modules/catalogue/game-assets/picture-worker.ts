import { createWorker, type Worker } from '@/server/core/worker'
import { log } from '@/server/log'
import { type ReadPublicBytes, readPublicBytes } from '@/server/outbound'
import { fetchPicture } from './fetch-picture'
import { claimFetches, countUnready, type FedPicture, findDueProviders, releaseFetch } from './queries-feed'

/** Longer than reading and storing a batch. */
const leaseMs = 5 * 60_000
/** Of all providers together: who has uploaded a picture does not wait behind a whole catalogue. */
const maxPendingPictures = 16

/** Reads the pictures that feeds name, a queue for each provider, so that a slow address delays only its own. */
export const createPictureWorker = (read: ReadPublicBytes = readPublicBytes): Worker =>
  createWorker<FedPicture, unknown>({
    name: 'picture',
    concurrency: 2,
    maxQueues: 4,
    pace: { min: 8, max: 8, aheadMs: 0 },
    findDue: (ctx) => findDueProviders(ctx.clock.now()),
    async claim(ctx, queue, { limit }) {
      const room = Math.min(limit, maxPendingPictures - (await countUnready()))
      if (room <= 0) return null
      const now = ctx.clock.now()
      const leaseEndsAt = new Date(now.getTime() + leaseMs)
      const items = await claimFetches(queue, { now, leaseEndsAt, limit: room })
      if (items.length === 0) return null
      return {
        items,
        work: (picture, limited) => limited(() => fetchPicture(ctx, picture, read)),
        async release(unstarted) {
          for (const picture of unstarted) await releaseFetch(picture, now)
        },
      }
    },
    onError(error, { queue, item }) {
      log.error({ err: error, provider: queue, url: item?.url }, 'feed picture storage failed')
    },
  })

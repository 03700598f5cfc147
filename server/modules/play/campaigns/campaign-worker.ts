import { createWorker, type Worker, type WorkSource } from '@/server/concurrency/worker'
import { db } from '@/server/db'
import { log } from '@/server/log'
import type { ClaimedPlayer } from './campaign'
import { claimForProvider } from './claim-for-provider'
import { policy } from './policy'
import { type PlayerOutcome, selectProvidersAtWork } from './queries-work'

/** What campaigns have due, one queue per provider; the throttle is shared by all processes. */
export const campaignWork: WorkSource<ClaimedPlayer, PlayerOutcome> = {
  name: 'campaign',
  concurrency: policy.concurrency,
  pace: policy.claims,
  findDue: (ctx) => selectProvidersAtWork(db, ctx.clock.now()),
  claim: claimForProvider,
  onError(error, { queue: providerCode, item }) {
    log.error(
      { err: error, providerCode, grantKey: item?.grantKey },
      'campaign batch failed; claimed players retry after the lease expires',
    )
  },
}

export const createCampaignWorker = (): Worker => createWorker(campaignWork)

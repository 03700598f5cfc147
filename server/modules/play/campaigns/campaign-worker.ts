import { type Batch, createWorker, type Worker, type WorkSource } from '@/server/concurrency/worker'
import type { Context, TenantContext } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { db } from '@/server/db'
import { log } from '@/server/log'
import type { ClaimedPlayer } from './campaign'
import { autoPauseCampaign, claimBatch, settleIfDone } from './claim-batch'
import { policy } from './policy'
import { selectCampaign } from './queries-campaign'
import { returnTokens, type Taken, takeTokens } from './queries-throttle'
import {
  type CampaignAtWork,
  type PlayerOutcome,
  selectCampaignsAtWork,
  selectProvidersAtWork,
} from './queries-work'

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

type PlayerBatch = Batch<ClaimedPlayer, PlayerOutcome>

/**
 * Claims players of a provider's campaigns, one campaign after another, within the provider's rate of calls. Ends
 * campaigns with nothing left to do.
 */
async function claimForProvider(
  ctx: Context,
  providerCode: string,
  { limit, turn }: { limit: number; turn: number },
): Promise<PlayerBatch | { waitMs: number } | null> {
  const atWork = await selectCampaignsAtWork(db, providerCode, ctx.clock.now())
  for (const campaign of atWork) {
    if (!campaign.hasDue) await settleIfDone(tenantOf(ctx, campaign), campaign.id)
  }
  const due = atWork.filter((campaign) => campaign.hasDue)
  for (const campaign of rotated(due, turn)) {
    const now = ctx.clock.now()
    const { defaultPerSecond } = policy
    const taken = await takeTokens(db, { providerCode, now, wanted: limit, defaultPerSecond })
    if (taken.count === 0) return { waitMs: waitFor(taken, now) }
    const batch = await claimOf(ctx, campaign, taken.count)
    await returnTokens(db, providerCode, taken.count - (batch?.items.length ?? 0))
    if (batch !== null) return batch
  }
  return null
}

/** A different campaign is first each time, so that a long list does not delay a short one. */
function rotated<T>(items: readonly T[], turn: number): T[] {
  const start = items.length === 0 ? 0 : turn % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}

async function claimOf(ctx: Context, atWork: CampaignAtWork, limit: number): Promise<PlayerBatch | null> {
  const tenant = tenantOf(ctx, atWork)
  const campaign = await selectCampaign(db, atWork)
  if (campaign === null) return null
  if (campaign.status === 'running' && !atWork.isTenantActive) {
    await autoPauseCampaign(tenant, atWork.id, 'tenant_inactive')
    return null
  }
  return claimBatch(tenant, campaign, limit)
}

/** Until calls for a fifth of a second are available, so that a slow provider is not polled for single tokens. */
function waitFor({ perSecond, tokens, refilledAt }: Taken, now: Date): number {
  const missing = Math.max(1, perSecond / 5) - tokens
  return Math.ceil(Math.max(0, refilledAt.getTime() - now.getTime()) + (missing / perSecond) * 1_000)
}

const tenantOf = (ctx: Context, { organizationId }: CampaignAtWork): TenantContext => ({
  ...ctx,
  organizationId: asOrganizationId(organizationId),
})

import type { Context, TenantContext } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { db } from '@/server/db'
import type { Desk } from './desk'
import { policy } from './policy'
import { selectCampaign } from './queries-campaign'
import { returnTokens, type Taken, takeTokens } from './queries-throttle'
import { type CampaignAtWork, selectCampaignsAtWork } from './queries-work'
import { pauseByItself, settleIfDone } from './settle-campaign'
import { workOnCampaign } from './work-on-campaign'

export interface ProviderTurn {
  /** Players taken on. */
  worked: number
  /** How long to wait for calls to become free; null: nothing is due now. */
  waitMs: number | null
}

/**
 * One turn for the campaigns of a provider: a batch of each is taken on, as far as the provider's budget of calls goes. It
 * ends when they are in hand, so that the next turn is taken while they are worked on.
 */
export async function workOnProvider(
  ctx: Context,
  providerCode: string,
  { desk, turn }: { desk: Desk; turn: number },
): Promise<ProviderTurn> {
  const atWork = await selectCampaignsAtWork(db, providerCode, ctx.clock.now())
  const due = rotated(
    atWork.filter((campaign) => campaign.hasDue),
    turn,
  )
  for (const campaign of atWork) {
    if (!campaign.hasDue) await settleIfDone(tenantOf(ctx, campaign), campaign.id)
  }
  if (due.length === 0) return { worked: 0, waitMs: null }
  const limit = desk.pace.next(ctx.clock.now().getTime())
  await desk.untilAtMost(limit)
  const wanted = Math.ceil(limit / due.length)
  let worked = 0
  for (const campaign of due) {
    const now = ctx.clock.now()
    const { defaultPerSecond } = policy
    const taken = await takeTokens(db, { providerCode, now, wanted, defaultPerSecond })
    if (taken.count === 0) return { worked, waitMs: waitFor(taken, now) }
    worked += await spend(ctx, campaign, { providerCode, desk, count: taken.count })
  }
  return { worked, waitMs: 0 }
}

/** Another one comes first each time, so that a long list does not keep a short one waiting. */
function rotated<T>(items: readonly T[], turn: number): T[] {
  const start = items.length === 0 ? 0 : turn % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}

async function spend(
  ctx: Context,
  atWork: CampaignAtWork,
  { providerCode, desk, count }: { providerCode: string; desk: Desk; count: number },
): Promise<number> {
  const tenant = tenantOf(ctx, atWork)
  const campaign = await selectCampaign(db, atWork)
  let claimed = 0
  if (campaign?.status === 'running' && !atWork.isTenantActive) {
    await pauseByItself(tenant, atWork.id, 'tenant_inactive')
  } else if (campaign) {
    claimed = await workOnCampaign(tenant, campaign, { desk, limit: count })
  }
  await returnTokens(db, providerCode, count - claimed)
  return claimed
}

/** Until a fifth of a second's calls are free, so that a slow provider is not asked for one token at a time. */
function waitFor({ perSecond, tokens, refilledAt }: Taken, now: Date): number {
  const missing = Math.max(1, perSecond / 5) - tokens
  return Math.ceil(Math.max(0, refilledAt.getTime() - now.getTime()) + (missing / perSecond) * 1_000)
}

const tenantOf = (ctx: Context, { organizationId }: CampaignAtWork): TenantContext => ({
  ...ctx,
  organizationId: asOrganizationId(organizationId),
})

import { z } from 'zod'
import { publishCampaignDue } from '@/inngest/publish'
import { OneCampaign, OneProvider } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { refuse } from './campaign'
import { policy } from './policy'
import { clearSchedule, saveStatus, startDueCampaigns } from './queries-campaign'
import { dropQueued, recallIssued } from './queries-players'
import { saveRate, selectRate } from './queries-throttle'
import { auditCampaign, changeCampaignIn } from './require-campaign'

/**
 * Starts no more grants; those begun at the provider are completed. Issued rounds stay playable. Throws E5004 (role),
 * E0004, E0003 (not running).
 */
export const pauseCampaign = writeVerb('campaigns.stop', OneCampaign, runPauseCampaign)

async function runPauseCampaign(ctx: TenantContext, { campaignId }: OneCampaign): Promise<void> {
  await changeCampaignIn(ctx, campaignId, ['running'], async (sql, campaign) => {
    await saveStatus(sql, campaignId, { status: 'paused' })
    await auditCampaign(sql, ctx, campaign, 'paused')
  })
}

/** Continues where it was paused. Throws E5004 (role), E0004, E0003 (not paused, or its window is over). */
export const resumeCampaign = writeVerb('campaigns.manage', OneCampaign, runResumeCampaign)

async function runResumeCampaign(ctx: TenantContext, { campaignId }: OneCampaign): Promise<void> {
  await changeCampaignIn(ctx, campaignId, ['paused'], async (sql, campaign) => {
    if (campaign.endAt <= ctx.clock.now())
      throw refuse('The campaign ends in the past. It can only be cancelled.')
    await saveStatus(sql, campaignId, { status: 'running' })
    await auditCampaign(sql, ctx, campaign, 'resumed', { before: { pauseReason: campaign.pauseReason } })
  })
  publishCampaignDue(campaignId)
}

export interface CancelledCampaign {
  /** Players who get no grant. */
  dropped: number
  /** Grants that are being cancelled; rounds already played are not reversed (spec §4.12). */
  recalled: number
}

/**
 * Cancels what is outstanding: queued players are dropped at once; issued grants are cancelled in the background, as
 * single grants are. Also for a finished campaign, and again while grants are left. Throws E5004 (role), E0004, E0003
 * (a cancel is under way).
 */
export const cancelCampaign = writeVerb('campaigns.stop', OneCampaign, runCancelCampaign)

async function runCancelCampaign(
  ctx: TenantContext,
  { campaignId }: OneCampaign,
): Promise<CancelledCampaign> {
  const open = ['draft', 'scheduled', 'running', 'paused', 'completed', 'cancelled'] as const
  return changeCampaignIn(ctx, campaignId, open, async (sql, campaign) => {
    const now = ctx.clock.now()
    const dropped = await dropQueued(sql, campaignId)
    const recalled = await recallIssued(sql, campaignId, now)
    const wasBegun = campaign.startedAt !== null
    await saveStatus(
      sql,
      campaignId,
      wasBegun ? { status: 'cancelling' } : { status: 'cancelled', finishedAt: now },
    )
    const change = { before: { status: campaign.status }, after: { dropped, recalled } }
    await auditCampaign(sql, ctx, campaign, 'cancelled', change)
    return { dropped, recalled }
  })
}

/** Makes a scheduled campaign a draft again, with its list. Throws E5004 (role), E0004, E0003 (not scheduled). */
export const unscheduleCampaign = writeVerb('campaigns.manage', OneCampaign, runUnscheduleCampaign)

async function runUnscheduleCampaign(ctx: TenantContext, { campaignId }: OneCampaign): Promise<void> {
  await changeCampaignIn(ctx, campaignId, ['scheduled'], async (db, campaign) => {
    await clearSchedule(db, campaignId)
    const { scheduledFor } = campaign
    await auditCampaign(db, ctx, campaign, 'unscheduled', { before: { scheduledFor } })
  })
}

/**
 * Starts the campaigns that are due. One whose terms are no longer valid pauses itself with the reason at its first
 * batch.
 */
export async function startScheduledCampaigns(ctx: Context): Promise<number> {
  const started = await inTransaction(async (db) => {
    const campaigns = await startDueCampaigns(db, ctx.clock.now())
    for (const campaign of campaigns) {
      const tenant = { ...ctx, organizationId: asOrganizationId(campaign.organizationId) }
      await auditCampaign(db, tenant, campaign, 'started')
    }
    return campaigns
  })
  for (const { id } of started) publishCampaignDue(id)
  return started.length
}

const IssuingRate = OneProvider.extend({ perSecond: z.int().min(1).max(1_000) })
type IssuingRate = z.output<typeof IssuingRate>

/**
 * How many calls per second campaigns may make to a provider, over all processes and organizations together; 1 to
 * 1,000. Throws E5004 (only an administrator), E1001, E0003.
 */
export const setIssuingRate = writeVerb('providers.throttle', IssuingRate, runSetIssuingRate)

async function runSetIssuingRate(ctx: Context, { providerCode, perSecond }: IssuingRate): Promise<void> {
  await inTransaction(async (db) => {
    const before = await selectRate(db, providerCode)
    if (!before) throw new AppError('E1001')
    await saveRate(db, { providerCode, perSecond, now: ctx.clock.now() })
    await recordAudit(db, ctx, {
      action: 'provider.throttled',
      subjectType: 'provider',
      subjectId: providerCode,
      before: { perSecond: before.perSecond ?? policy.defaultPerSecond },
      after: { perSecond },
    })
  })
}

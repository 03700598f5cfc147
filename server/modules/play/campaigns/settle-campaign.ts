import type { TenantContext } from '@/server/core/context'
import { inTransaction } from '@/server/db'
import { auditCampaign } from './audit-campaign'
import { lockCampaign, saveStatus } from './queries-campaign'
import { hasOpenPlayers } from './queries-work'

/** Ends a campaign with nothing left to do; false while something is left. */
export async function settleIfDone(ctx: TenantContext, id: string): Promise<boolean> {
  const { organizationId } = ctx
  return inTransaction(async (db) => {
    const campaign = await lockCampaign(db, { organizationId, id })
    if (campaign?.status !== 'running' && campaign?.status !== 'cancelling') return false
    if (await hasOpenPlayers(db, id)) return false
    const status = campaign.status === 'running' ? 'completed' : 'cancelled'
    await saveStatus(db, id, { status, finishedAt: ctx.clock.now() })
    if (status === 'completed') await auditCampaign(db, ctx, campaign, 'completed')
    return true
  })
}

/** Pauses a running campaign whose terms or organization no longer allow it to continue, until a member resumes it. */
export async function autoPauseCampaign(ctx: TenantContext, id: string, reason: string): Promise<void> {
  const { organizationId } = ctx
  await inTransaction(async (db) => {
    const campaign = await lockCampaign(db, { organizationId, id })
    if (campaign?.status !== 'running') return
    await saveStatus(db, id, { status: 'paused', pauseReason: reason })
    await auditCampaign(db, ctx, campaign, 'paused', { after: { pauseReason: reason } })
  })
}

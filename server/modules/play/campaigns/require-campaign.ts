import type { CampaignStatus } from '@/server/contract/resources/campaign'
import type { TenantContext } from '@/server/core/context'
import { type Db, db, inTransaction } from '@/server/db'
import { type AuditSnapshot, recordAudit } from '@/server/modules/platform/audit'
import { type Campaign, noSuchCampaign, refuse } from './campaign'
import { lockCampaign, selectCampaign } from './queries-campaign'

/** A campaign of the organization. Throws E0004, also for another organization's. */
export async function requireCampaign({ organizationId }: TenantContext, id: string): Promise<Campaign> {
  const campaign = await selectCampaign(db, { organizationId, id })
  if (!campaign) throw noSuchCampaign()
  return campaign
}

/**
 * Runs `work` on a campaign in one of these states, with its row locked until the commit. Throws E0004, and E0003 in
 * another state.
 */
export async function changeCampaignIn<T>(
  { organizationId }: TenantContext,
  id: string,
  statuses: readonly CampaignStatus[],
  work: (db: Db, campaign: Campaign) => Promise<T>,
): Promise<T> {
  return inTransaction(async (db) => {
    const campaign = await lockCampaign(db, { organizationId, id })
    if (!campaign) throw noSuchCampaign()
    const { status } = campaign
    if (!statuses.includes(status))
      throw refuse(`This is not possible while the campaign is ${status}.`, { status })
    return work(db, campaign)
  })
}

interface Change {
  before?: AuditSnapshot
  after?: AuditSnapshot
}

/** Who did what to a campaign, beside the change itself. */
export async function auditCampaign(
  db: Db,
  ctx: TenantContext,
  { id, brandId }: Pick<Campaign, 'id' | 'brandId'>,
  did: string,
  change: Change = {},
): Promise<void> {
  await recordAudit(db, ctx, {
    action: `campaign.${did}`,
    subjectType: 'campaign',
    subjectId: id,
    brandId,
    ...change,
  })
}

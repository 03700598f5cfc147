import type { TenantContext } from '@/server/core/context'
import type { Db } from '@/server/db'
import { type AuditSnapshot, recordAudit } from '@/server/modules/platform/audit'
import type { Campaign } from './campaign'

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

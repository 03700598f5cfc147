import type { TenantContext } from '@/server/core/context'
import type { Sql } from '@/server/db'
import { type AuditSnapshot, recordAuditBySql } from '@/server/modules/audit'
import type { Campaign } from './campaign'

interface Change {
  before?: AuditSnapshot
  after?: AuditSnapshot
}

/** Who did what to a campaign, beside the change itself. */
export async function auditCampaign(
  sql: Sql,
  ctx: TenantContext,
  { id, brandId }: Pick<Campaign, 'id' | 'brandId'>,
  did: string,
  change: Change = {},
): Promise<void> {
  await recordAuditBySql(sql, ctx, {
    action: `campaign.${did}`,
    subjectType: 'campaign',
    subjectId: id,
    brandId,
    ...change,
  })
}

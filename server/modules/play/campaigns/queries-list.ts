import type { TimeOrder } from '@/server/contract/inputs'
import type { CampaignStatus } from '@/server/contract/resources/campaign'
import type { TimeCursor } from '@/server/core/time-cursor'
import { readingOrder } from '@/server/core/time-page'
import { db, type Statement } from '@/server/db'
import type { Campaign } from './campaign'
import { columns, readMany } from './queries-campaign'

export interface CampaignFilter {
  organizationId: string
  brandId: string | null
  statuses: readonly CampaignStatus[] | null
  /** Part of the name, or the exact reference. */
  text: string | null
}

const listStatement = (direction: 'asc' | 'desc'): Statement => ({
  name: `campaigns.list-${direction}`,
  text: `select ${columns} from campaign c
    where c.organization_id = $1 and ($2::uuid is null or c.brand_id = $2)
      and ($3::"CampaignStatus"[] is null or c.status = any ($3))
      and ($4::text is null or strpos(lower(c.name), lower($4)) > 0 or c.campaign_ref = $4)
      and ($5::timestamptz is null or (c.created_at, c.id) ${direction === 'desc' ? '<' : '>'} ($5, $6::uuid))
    order by c.created_at ${direction}, c.id ${direction} limit $7`,
})

const statements = { desc: listStatement('desc'), asc: listStatement('asc') }

interface Place {
  cursor: TimeCursor | null
  order: TimeOrder | undefined
  limit: number
}

/** `limit` campaigns beyond the cursor, in the cursor's direction, nearest first. */
export function selectCampaigns(
  { organizationId, brandId, statuses, text }: CampaignFilter,
  { cursor, order, limit }: Place,
): Promise<Campaign[]> {
  const place = [cursor?.createdAt ?? null, cursor?.id ?? null]
  const values = [organizationId, brandId, statuses, text, ...place, limit]
  return readMany(db, statements[readingOrder(cursor, order)], values)
}

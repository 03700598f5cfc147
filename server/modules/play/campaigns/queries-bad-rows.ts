import type { BadRowReason } from '@/server/contract/resources/campaign'
import { db, type Statement } from '@/server/db'

export interface BadRowGroup {
  reason: BadRowReason
  /** The wrong value, where rows share it, such as a country; null where each row has its own. */
  value: string | null
  rows: number
  /** The first few lines. */
  lines: number[]
}

/** Reasons whose value is the same for many rows; for other reasons the value is the player. */
const sharedValues: readonly BadRowReason[] = [
  'unknown_country',
  'blocked_country',
  'market_refused',
  'unknown_currency',
  'unsupported_currency',
  'invalid_stake',
]

const groupsStatement: Statement = {
  name: 'campaigns.bad-row-groups',
  text: `select reason, case when reason = any ($2::text[]) then value end as value, count(*)::int as rows,
      (array_agg(line order by line))[1:5] as lines
    from campaign_bad_row where campaign_id = $1 group by 1, 2 order by 3 desc, min(line) limit 200`,
}

export function selectBadRowGroups(campaignId: string): Promise<BadRowGroup[]> {
  return db.query<BadRowGroup>(groupsStatement, [campaignId, sharedValues])
}

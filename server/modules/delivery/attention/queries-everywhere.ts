import { db, type Statement } from '@/server/db'
import { attentionSets, groupSql } from './sql-attention'

export interface OrganizationAttention {
  organizationId: string
  slug: string
  name: string
  exhausted: bigint
  rejected: bigint
  unknown: bigint
  held: bigint
  late: bigint
  oldest: Date
  newest: Date
}

/** Both halves read partial indexes only, however many movements there are. */
const statement: Statement = {
  name: 'attention.everywhere',
  text: `with waiting as (
      select w.organization_id, w.created_at, ${groupSql} as "group"
      from wallet_transaction w where ${attentionSets.stuck}
      union all
      select w.organization_id, w.created_at, 'late' from wallet_transaction w
      where ${attentionSets.late.replace('$2', '$1')}
    )
    select o.id as "organizationId", o.slug, o.name,
      count(*) filter (where "group" = 'exhausted') as exhausted,
      count(*) filter (where "group" = 'rejected') as rejected,
      count(*) filter (where "group" = 'unknown') as unknown, count(*) filter (where "group" = 'held') as held,
      count(*) filter (where "group" = 'late') as late, min(waiting.created_at) as oldest,
      max(waiting.created_at) as newest
    from waiting join organization o on o.id = waiting.organization_id
    group by o.id order by min(waiting.created_at), o.id limit 500`,
}

/** Every organization with something that waits for a person, the one that waits longest first. */
export function findAttentionEverywhere(confirmedBefore: Date): Promise<OrganizationAttention[]> {
  return db.query<OrganizationAttention>(statement, [confirmedBefore])
}

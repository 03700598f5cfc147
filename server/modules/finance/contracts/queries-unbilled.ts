import type { Db, Statement } from '@/server/db'

/** What of an organization is not billed, by currency, and why. Days are `YYYY-MM-DD`. */
export interface Unbilled {
  organizationId: string
  name: string
  slug: string
  /** Null: a whole day, which holds up those after it. */
  currency: string | null
  ggrMinor: bigint
  items: number
  firstDay: string
  lastDay: string
  /** Since when the oldest is known. */
  since: Date
  why: 'no_rate' | 'no_line' | 'blocked'
  /** The currency without a rate, or what blocks. */
  reason: string
}

const unbilled: Statement = {
  name: 'contracts.unbilled',
  text: `select i.organization_id as "organizationId", o.name, o.slug, i.currency, sum(i.ggr_minor)::int8 as "ggrMinor",
           count(*)::int4 as items, min(i.day)::text as "firstDay", max(i.day)::text as "lastDay",
           min(i.created_at) as since, case when r.is_rated then 'no_line' else 'no_rate' end as why, i.missing as reason
         from fee_open_item i
           join organization o on o.id = i.organization_id and o.deleted_at is null,
           lateral (select exists (
               select from exchange_rate where currency = i.missing and day between i.day - 7 and i.day
             ) or exists (
               select from added_rate
               where state = 'approved' and currency = i.missing and day between i.day - 7 and i.day
             ) as is_rated) r
         where i.accrued_day is null and ($1::uuid is null or i.organization_id = $1)
           and ($2::date is null or i.day < $2)
         group by 1, 2, 3, 4, r.is_rated, i.missing
         union all
         select p.organization_id, o.name, o.slug, null, 0, 0, p.accrued_until::text, p.accrued_until::text,
           p.blocked_since, 'blocked', p.blocked_reason
         from fee_progress p join organization o on o.id = p.organization_id and o.deleted_at is null
         where p.blocked_reason is not null and ($1::uuid is null or p.organization_id = $1)
           and ($2::date is null or p.accrued_until < $2)
         order by since, name, currency`,
}

interface Scope {
  organizationId?: string
  /** Only of days before it. */
  before?: Date
}

/** The longest known first. */
export const findUnbilled = (db: Db, { organizationId, before }: Scope = {}): Promise<Unbilled[]> =>
  db.query(unbilled, [organizationId ?? null, before ?? null])

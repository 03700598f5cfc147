import type { Db, Statement } from '@/server/db'

/** Days are `YYYY-MM-DD`; null: there is none. */
export interface ContractRow {
  organizationId: string
  name: string
  slug: string
  currency: string
  version: number | null
  since: string | null
  nextDay: string | null
  /** The last day that is accrued. */
  accruedThrough: string | null
  blockedReason: string | null
  blockedSince: Date | null
  total: bigint
}

const page: Statement = {
  name: 'contracts.page',
  text: `with listed as (
           select o.id as "organizationId", o.name, o.slug, o.credit_currency as currency, applies.version,
             applies.effective_day::text as since, following.effective_day::text as "nextDay",
             (p.accrued_until - 1)::text as "accruedThrough", p.blocked_reason as "blockedReason",
             p.blocked_since as "blockedSince"
           from organization o
           left join lateral (
             select version, effective_day from fee_contract
             where organization_id = o.id and withdrawn_at is null and effective_day <= $1::date
             order by effective_day desc limit 1
           ) applies on true
           left join lateral (
             select effective_day from fee_contract
             where organization_id = o.id and withdrawn_at is null and effective_day > $1::date
             order by effective_day limit 1
           ) following on true
           left join fee_progress p on p.organization_id = o.id
           where strpos(lower(o.name), lower($2::text)) > 0 or strpos(o.slug, lower($2::text)) > 0
         )
         select *, count(*) over () as total from listed
         where $3::text = 'all' or ($3::text = 'none' and version is null)
           or ($3::text = 'blocked' and "blockedReason" is not null)
           or ($3::text = 'changing' and "nextDay" is not null)
         order by ("blockedReason" is null), name, "organizationId" limit $4 offset $5`,
}

export const findPage = (db: Db, values: readonly unknown[]) => db.query<ContractRow>(page, values)

import { z } from 'zod'
import type { Context } from '@/server/core/context'
import { literalPattern } from '@/server/core/like-pattern'
import { readVerb } from '@/server/core/verb'
import { type Db, db, type Statement } from '@/server/db'
import { dayText, floorToDay } from './days'

const ContractSearch = z.object({
  /** Part of the organization's name or slug. */
  text: z.string().max(100).default(''),
  show: z.enum(['all', 'none', 'blocked', 'changing']).default('all'),
  page: z.int().min(1).max(10_000).default(1),
})
type ContractSearch = z.output<typeof ContractSearch>

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

const perPage = 50

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
           where o.name ilike $2 or o.slug ilike $2
         )
         select *, count(*) over () as total from listed
         where $3::text = 'all' or ($3::text = 'none' and version is null)
           or ($3::text = 'blocked' and "blockedReason" is not null)
           or ($3::text = 'changing' and "nextDay" is not null)
         order by ("blockedReason" is null), name, "organizationId" limit $4 offset $5`,
}

const findPage = (db: Db, values: readonly unknown[]) => db.query<ContractRow>(page, values)

/** Every organization with what applies to it, blocked accruals first. Throws E5004. */
export const listContracts = readVerb('contracts.read', ContractSearch, run)

async function run(ctx: Context, { text, show, ...search }: ContractSearch) {
  const today = dayText(floorToDay(ctx.clock.now()))
  const pattern = `%${literalPattern(text.trim())}%`
  const rows = await findPage(db, [today, pattern, show, perPage, (search.page - 1) * perPage])
  return { contracts: rows.map(({ total: _, ...row }) => row), total: Number(rows[0]?.total ?? 0n), perPage }
}

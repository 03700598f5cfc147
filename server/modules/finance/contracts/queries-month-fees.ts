import type { Db, Statement } from '@/server/db'
import { dayText, monthOf, nextMonth } from './days'
import { findFeeProgress } from './queries-accrual'
import { findVersions } from './queries-contract'

/** What a contract line cost in a month; `ggrMinor` in the contract's currency, null for lines that count none. */
export interface MonthFee {
  lineId: string
  contractId: string
  contractVersion: number
  kind: 'ggr_share' | 'minimum' | 'fixed'
  label: string
  providerCode: string | null
  providerName: string | null
  ggrMinor: bigint | null
  feeMinor: bigint
  currency: string
}

interface MonthFeeRow extends Omit<MonthFee, 'ggrMinor' | 'feeMinor'> {
  ggrMinor: string | null
  feeMinor: string
}

const monthFees: Statement = {
  name: 'contracts.month-fees',
  text: `select l.id as "lineId", c.id as "contractId", c.version as "contractVersion", l.kind::text as kind, l.label,
           l.provider_code as "providerCode", p.name as "providerName", c.currency,
           case when l.kind = 'ggr_share' then sum(a.base_minor)::text end as "ggrMinor",
           coalesce(sum(a.drawn_minor), 0)::text as "feeMinor"
         from fee_accrual a join fee_contract_line l on l.id = a.line_id join fee_contract c on c.id = l.contract_id
           left join provider p on p.code = l.provider_code
         where a.organization_id = $1 and a.day >= $2::date and a.day < $3::date
         group by l.id, c.id, p.code order by c.effective_day, l.position`,
}

/** What accrued in the UTC month of `month`, by line; days that gave back are included. */
export async function readMonthFees(
  db: Db,
  { organizationId, month }: { organizationId: string; month: Date },
): Promise<MonthFee[]> {
  const range = [dayText(monthOf(month)), dayText(nextMonth(month))]
  const rows = await db.query<MonthFeeRow>(monthFees, [organizationId, ...range])
  return rows.map(({ ggrMinor, feeMinor, ...row }) => ({
    ...row,
    ggrMinor: ggrMinor === null ? null : BigInt(ggrMinor),
    feeMinor: BigInt(feeMinor),
  }))
}

const unaccruedFees: Statement = {
  name: 'contracts.unaccrued-fees',
  text: `select (coalesce((select -sum(amount_minor) from credit_entry where organization_id = $1 and kind = 'fee'), 0)
      - coalesce((select sum(drawn_minor) from fee_accrual where organization_id = $1), 0))::text as minor`,
}

/** What the ledger has as fees that no accrual explains: zero, unless a fee was booked in another way. */
export async function readUnaccruedFees(db: Db, organizationId: string): Promise<bigint> {
  const [row] = await db.query<{ minor: string }>(unaccruedFees, [organizationId])
  return BigInt(row?.minor ?? 0)
}

/** Whether nothing of the month is left to accrue: each of its days is accrued, or no contract applied to it. */
export async function isMonthAccrued(
  db: Db,
  { organizationId, month }: { organizationId: string; month: Date },
): Promise<boolean> {
  const end = nextMonth(month)
  const progress = await findFeeProgress(db, organizationId)
  if (progress && progress.accruedUntil >= end) return true
  const versions = await findVersions(db, organizationId)
  return versions.every(({ effectiveDay }) => effectiveDay >= end)
}

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

interface UnbilledScope {
  organizationId?: string
  /** Only of days before it. */
  before?: Date
}

/** The longest known first. */
export const findUnbilled = (db: Db, { organizationId, before }: UnbilledScope = {}): Promise<Unbilled[]> =>
  db.query(unbilled, [organizationId ?? null, before ?? null])

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

interface Row extends Omit<MonthFee, 'ggrMinor' | 'feeMinor'> {
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
  const rows = await db.query<Row>(monthFees, [organizationId, ...range])
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

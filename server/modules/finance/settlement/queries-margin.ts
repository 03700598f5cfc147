import type { Db, Statement } from '@/server/db'

/** Whole months, `to` excluded. */
interface Range {
  from: Date
  to: Date
}

const exact = <Row extends { amountMinor: string }>(row: Row) => ({
  ...row,
  amountMinor: BigInt(row.amountMinor),
})

interface PlayRow {
  month: string
  providerCode: string
  organizationId: string
  organization: string
  currency: string
  amountMinor: string
}

interface FeeRow {
  month: string
  organizationId: string
  providerCode: string | null
  currency: string
  amountMinor: string
}

interface CostRow {
  month: string
  providerCode: string
  currency: string
  amountMinor: string
}

const play: Statement = {
  name: 'settlement.month-play',
  text: `select to_char(f.hour at time zone 'UTC', 'YYYY-MM') as month, f.provider_code as "providerCode",
           f.organization_id as "organizationId", o.name as organization, f.currency,
           sum(f.bet_minor - f.refund_minor - f.win_minor)::text as "amountMinor"
         from fact f join organization o on o.id = f.organization_id
         where f.hour >= $1 and f.hour < $2 group by 1, 2, 3, 4, 5 order by 1, 2, 3, 5`,
}

/** GGR by month, provider, organization and currency, free rounds included. */
export const findMonthPlay = async (db: Db, { from, to }: Range) =>
  (await db.query<PlayRow>(play, [from, to])).map(exact)

const fees: Statement = {
  name: 'settlement.month-fees',
  text: `select to_char(a.day, 'YYYY-MM') as month, a.organization_id as "organizationId", l.provider_code as "providerCode",
           c.currency, sum(a.drawn_minor)::text as "amountMinor"
         from fee_accrual a join fee_contract_line l on l.id = a.line_id join fee_contract c on c.id = l.contract_id
         where a.day >= ($1::timestamptz at time zone 'UTC')::date and a.day < ($2::timestamptz at time zone 'UTC')::date
         group by 1, 2, 3, 4 order by 1, 2, 3`,
}

/** What organizations' contract lines accrued. */
export const findMonthFees = async (db: Db, { from, to }: Range) =>
  (await db.query<FeeRow>(fees, [from, to])).map(exact)

const costs: Statement = {
  name: 'settlement.month-costs',
  text: `select to_char(s.month, 'YYYY-MM') as month, s.provider_code as "providerCode", s.currency,
           s.total_minor::text as "amountMinor"
         from provider_statement s
         where s.month >= ($1::timestamptz at time zone 'UTC')::date and s.month < ($2::timestamptz at time zone 'UTC')::date
         order by 1, 2`,
}

/** What providers' statements owe. */
export const findMonthCosts = async (db: Db, { from, to }: Range) =>
  (await db.query<CostRow>(costs, [from, to])).map(exact)

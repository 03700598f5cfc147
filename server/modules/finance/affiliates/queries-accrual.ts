import type { Db, Statement } from '@/server/db'

/**
 * The fees of a month were paid: its invoice is settled, by payments, credit and credit notes, or it has none, since nothing was
 * owed for it.
 */
export const isPaidSql = (organization: string, month: string) => `exists (
    select from month_close c left join invoice i on i.id = c.invoice_id
    where c.organization_id = ${organization} and c.month = ${month}
      and (i.id is null or i.paid_minor + i.credited_minor >= i.total_minor))`

const feeCounts = `(not p.paid_fees_only or ${isPaidSql('a.organization_id', "date_trunc('month', a.day)::date")})`
const noteCounts = `(not p.paid_fees_only or ${isPaidSql('n.organization_id', 'n.month')})`

const due: Statement = {
  name: 'affiliates.due',
  text: `select r.organization_id as "organizationId" from affiliate_referral r
      join affiliate_programme p on p.id = r.programme_id
      join fee_accrual a on a.organization_id = r.referred_id and a.day >= r.starts_on and a.day < r.ends_on
        and a.drawn_minor <> 0
      where ${feeCounts} and not exists (select from commission_entry e where e.line_id = a.line_id and e.day = a.day)
    union
    select r.organization_id from affiliate_referral r
      join affiliate_programme p on p.id = r.programme_id
      join invoice n on n.organization_id = r.referred_id and n.kind = 'credit_note'
        and n.month >= date_trunc('month', r.starts_on)::date and n.month < r.ends_on
      where ${noteCounts} and not exists (select from commission_entry e where e.credit_note_id = n.id)`,
}

/** Affiliates with fee rows or credit notes that count and that their ledger does not know. */
export async function findAffiliatesDue(db: Db): Promise<string[]> {
  const rows = await db.query<{ organizationId: string }>(due)
  return rows.map(({ organizationId }) => organizationId)
}

export interface NewFee {
  referredId: string
  programmeId: string
  lineId: string
  day: Date
  month: Date
  currency: string
  feeMinor: bigint
}

const newFees: Statement = {
  name: 'affiliates.new-fees',
  text: `select r.referred_id as "referredId", r.programme_id as "programmeId", a.line_id as "lineId", a.day::text as day,
      date_trunc('month', a.day)::date::text as month, c.currency, a.drawn_minor as "feeMinor"
    from affiliate_referral r
      join affiliate_programme p on p.id = r.programme_id
      join fee_accrual a on a.organization_id = r.referred_id and a.day >= r.starts_on and a.day < r.ends_on
        and a.drawn_minor <> 0
      join fee_contract_line l on l.id = a.line_id join fee_contract c on c.id = l.contract_id
    where r.organization_id = $1 and ${feeCounts}
      and not exists (select from commission_entry e where e.line_id = a.line_id and e.day = a.day)
    order by a.day, r.referred_id, l.position limit $2`,
}

export async function findNewFees(db: Db, organizationId: string, limit: number): Promise<NewFee[]> {
  const rows = await db.query<Omit<NewFee, 'day' | 'month'> & { day: string; month: string }>(newFees, [
    organizationId,
    limit,
  ])
  return rows.map(({ day, month, ...row }) => ({ ...row, day: utc(day), month: utc(month) }))
}

export interface NewNote {
  id: string
  referredId: string
  programmeId: string
  month: Date
  currency: string
  totalMinor: bigint
}

const newNotes: Statement = {
  name: 'affiliates.new-notes',
  text: `select n.id, r.referred_id as "referredId", r.programme_id as "programmeId", n.month::text as month, n.currency,
      n.total_minor as "totalMinor"
    from affiliate_referral r
      join affiliate_programme p on p.id = r.programme_id
      join invoice n on n.organization_id = r.referred_id and n.kind = 'credit_note'
        and n.month >= date_trunc('month', r.starts_on)::date and n.month < r.ends_on
    where r.organization_id = $1 and ${noteCounts} and not exists (select from commission_entry e where e.credit_note_id = n.id)
    order by n.issued_at, n.id`,
}

export async function findNewNotes(db: Db, organizationId: string): Promise<NewNote[]> {
  const rows = await db.query<Omit<NewNote, 'month'> & { month: string }>(newNotes, [organizationId])
  return rows.map((row) => ({ ...row, month: utc(row.month) }))
}

/** What a referred organization's month has counted so far, and what was returned of it. */
export interface CountedMonth {
  referredId: string
  month: Date
  /** By fees alone, and after credit notes. */
  feesCountedMinor: bigint
  countedMinor: bigint
  creditedMinor: bigint
}

const counted: Statement = {
  name: 'affiliates.counted-months',
  text: `select referred_id as "referredId", month::text as month,
      coalesce(sum(counted_minor) filter (where kind = 'fee'), 0)::int8 as "feesCountedMinor",
      sum(counted_minor)::int8 as "countedMinor",
      coalesce(-sum(fee_minor) filter (where kind = 'credit_note'), 0)::int8 as "creditedMinor"
    from commission_entry where organization_id = $1 and withdrawal_id is null group by referred_id, month`,
}

type Counted = Omit<CountedMonth, 'referredId' | 'month'> & {
  referredId: string | null
  month: string | null
}

export async function findCountedMonths(db: Db, organizationId: string): Promise<CountedMonth[]> {
  const rows = await db.query<Counted>(counted, [organizationId])
  return rows.flatMap(({ referredId, month, ...sums }) =>
    referredId === null || month === null ? [] : [{ ...sums, referredId, month: utc(month) }],
  )
}

const utc = (day: string) => new Date(`${day}T00:00:00Z`)

import type { Db, Statement } from '@/server/db'
import type { Source, SourceKind } from './posting-rules'

/** Packages' credit that was booked before an entry, for the part of it that was money. */
const soldBefore = `(select coalesce(sum(b.amount_minor), 0) from credit_entry b
      where b.organization_id = e.organization_id and b.kind in ('purchase', 'purchase_reversal')
        and split_part(b.subject_id, ':', 1) = p.id::text and b.position < e.position)::int8`

const sources: Statement = {
  name: 'books.sources',
  text: `with invoiced as (
      select organization_id, month, number from invoice where kind = 'invoice'
    ), source as (
      select 'credit_entry' as "sourceKind", e.id::text as "sourceId",
        case when e.kind = 'fee' then 'fee_other' else e.kind::text end as kind,
        (e.created_at at time zone 'UTC')::date as day, e.amount_minor as "amountMinor", o.credit_currency as currency,
        o.id as "organizationId", o.name as party,
        case e.kind when 'invoice_payment' then e.subject_id
          when 'credit_note' then coalesce((select n.number from invoice n where n.id::text = e.subject_id), e.subject_id)
          else o.slug || '/' || e.position end as document,
        p.price_minor as "priceMinor", p.credit_minor as "creditMinor",
        case when p.id is null then null else ${soldBefore} end as "beforeMinor"
      from credit_entry e join organization o on o.id = e.organization_id
      left join purchase p on e.kind in ('purchase', 'purchase_reversal') and p.id::text = split_part(e.subject_id, ':', 1)
      where e.amount_minor <> 0
        and not (e.kind = 'fee' and exists (select from fee_accrual a where a.credit_entry_id = e.id))
      union all
      select 'fees', a.organization_id || '/' || a.day, 'fee_' || l.kind, a.day, -sum(a.drawn_minor)::int8, c.currency,
        o.id, o.name, coalesce(i.number, 'FEES-' || to_char(a.day, 'YYYY-MM')), null, null, null
      from fee_accrual a join fee_contract_line l on l.id = a.line_id join fee_contract c on c.id = l.contract_id
      join organization o on o.id = a.organization_id
      left join invoiced i on i.organization_id = a.organization_id and i.month = date_trunc('month', a.day)::date
      where a.day < $2
      group by a.organization_id, a.day, l.kind, c.currency, o.id, o.name, i.number having sum(a.drawn_minor) <> 0
      union all
      select 'commission_entry', c.id::text, 'commission', (c.created_at at time zone 'UTC')::date, c.amount_minor,
        f.currency, o.id, o.name, o.slug || '/' || c.position, null, null, null
      from commission_entry c join affiliate_account f on f.organization_id = c.organization_id
      join organization o on o.id = c.organization_id
      where c.kind in ('fee', 'credit_note') and c.amount_minor <> 0
      union all
      select 'withdrawal', w.id::text, 'payout', (w.settled_at at time zone 'UTC')::date, -w.amount_minor, w.currency,
        o.id, o.name, 'WD-' || right(w.id::text, 12), null, null, null
      from withdrawal w join organization o on o.id = w.organization_id
      where w.state = 'paid' and w.settled_at is not null
    )
    select s."sourceKind", s."sourceId", s.kind, s.day::text as day, s."amountMinor", s.currency, s."organizationId",
      s.party, s.document, s."priceMinor", s."creditMinor", s."beforeMinor"
    from source s
    where s.day < $2 and ($1::date is null or s.day >= $1::date)
      and not exists (select from journal_entry j where j.source_kind = s."sourceKind" and j.source_id = s."sourceId")
    order by s.day, s."sourceKind", s."sourceId", s.kind`,
}

interface SourceRow extends Omit<Source, 'kind' | 'part' | 'sold'> {
  kind: SourceKind
  priceMinor: bigint | null
  creditMinor: bigint | null
  beforeMinor: bigint | null
}

/** What was booked before `to` (exclusive), from `from` on or ever, and is in no closed month; one row for each part. */
export async function findSources(
  db: Db,
  { from, to }: { from: string | null; to: string },
): Promise<Source[]> {
  const rows = await db.query<SourceRow>(sources, [from, to])
  return rows.map(({ priceMinor, creditMinor, beforeMinor, ...row }) => ({
    ...row,
    part: row.kind,
    sold:
      priceMinor === null || creditMinor === null || beforeMinor === null
        ? null
        : { priceMinor, creditMinor, beforeMinor },
  }))
}

const firstMonth: Statement = {
  name: 'books.first-month',
  text: `select to_char(least(
      (select min(created_at at time zone 'UTC') from credit_entry), (select min(day) from fee_accrual),
      (select min(created_at at time zone 'UTC') from commission_entry),
      (select min(f.hour at time zone 'UTC') from fact f)), 'YYYY-MM') as month`,
}

/** `2026-01`: the month in which something was booked first; null where nothing was. */
export async function findFirstMonth(db: Db): Promise<string | null> {
  const [row] = await db.query<{ month: string | null }>(firstMonth)
  return row?.month ?? null
}

const ledger: Statement = {
  name: 'books.ledger',
  text: `select o.credit_currency as currency, sum(e.amount_minor)::int8 as "amountMinor"
    from credit_entry e join organization o on o.id = e.organization_id
    left join (select credit_entry_id as id, min(day) as day from fee_accrual where credit_entry_id is not null group by 1) a
      on a.id = e.id
    where coalesce(a.day, (e.created_at at time zone 'UTC')::date) < $1
    group by 1`,
}

/** What the credit ledger sums to before a day, by currency; fees count on the day that they are of. */
export const sumLedger = (db: Db, before: string): Promise<{ currency: string; amountMinor: bigint }[]> =>
  db.query(ledger, [before])

const unready: Statement = {
  name: 'books.unready',
  text: `select
      (select count(distinct c.organization_id) from fee_contract c
        join organization o on o.id = c.organization_id and o.deleted_at is null
        left join fee_progress p on p.organization_id = c.organization_id
        where c.withdrawn_at is null and c.effective_day < $2
          and (p.organization_id is null or p.accrued_until < $2))::int4 as accruals,
      (select count(distinct a.organization_id) from fee_accrual a
        where a.day >= $1 and a.day < $2 and a.drawn_minor <> 0 and not exists (select from month_close m
          where m.organization_id = a.organization_id and m.month = $1))::int4 as invoices`,
}

/** How many organizations have a day of the month that is not accrued, or fees of it that are not invoiced. */
export async function countUnready(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<{ accruals: number; invoices: number }> {
  const [row] = await db.query<{ accruals: number; invoices: number }>(unready, [from, to])
  return row ?? { accruals: 0, invoices: 0 }
}

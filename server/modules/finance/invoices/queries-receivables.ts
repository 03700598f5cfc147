import type { Db, Statement } from '@/server/db'
import type { RowCursor } from '@/server/paging/row-cursor'

/** Minor units of `currency`, by the days since the due time. */
export interface Receivable {
  organizationId: string
  slug: string
  name: string
  currency: string
  invoices: bigint
  notDueMinor: bigint
  days30Minor: bigint
  days60Minor: bigint
  days90Minor: bigint
  olderMinor: bigint
  openMinor: bigint
}

const bucket = (condition: string) =>
  `coalesce(sum(i.total_minor - i.credited_minor - i.paid_minor) filter (where ${condition}), 0)::int8`

const days = (from: number, to: number) =>
  `i.due_at <= $1 - interval '${from} days' and i.due_at > $1 - interval '${to} days'`

const columns = `i.currency, count(*) as invoices, ${bucket('i.due_at > $1')} as "notDueMinor",
  ${bucket(days(0, 30))} as "days30Minor", ${bucket(days(30, 60))} as "days60Minor", ${bucket(days(60, 90))} as "days90Minor",
  ${bucket("i.due_at <= $1 - interval '90 days'")} as "olderMinor", ${bucket('true')} as "openMinor"`

const open = `i.kind = 'invoice' and i.status in ('open', 'partly_paid', 'overdue')`

/** An organization has one currency, so one row. The place is where its row is now; one that has paid meanwhile has none. */
const agedStatement = (direction: RowCursor['direction']): Statement => {
  const [sign, order] = direction === 'after' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  return {
    name: `invoices.receivables-${direction}`,
    text: `with aged as (
        select o.id, o.id as "organizationId", o.slug, o.name, ${columns}
        from invoice i join organization o on o.id = i.organization_id
        where ${open} group by o.id, i.currency
      ), place as (select "openMinor", id from aged where id = $2)
      select * from aged
      where not exists (select from place) or ("openMinor", id) ${sign} (select "openMinor", id from place)
      order by "openMinor" ${order}, id ${order} limit $3`,
  }
}

const aged = { after: agedStatement('after'), before: agedStatement('before') }

/** `limit` organizations beyond the cursor, which is an organization's id, in its direction; the most open first. */
export function ageReceivables(
  db: Db,
  { now, cursor, limit }: { now: Date; cursor: RowCursor | null; limit: number },
): Promise<(Receivable & { id: string })[]> {
  return db.query(aged[cursor?.direction ?? 'before'], [now, cursor?.id ?? null, limit])
}

const totalStatement: Statement = {
  name: 'invoices.receivable-totals',
  text: `select ${columns} from invoice i where ${open} group by i.currency order by i.currency`,
}

type Total = Omit<Receivable, 'organizationId' | 'slug' | 'name'>

export function sumReceivables(db: Db, now: Date): Promise<Total[]> {
  return db.query<Total>(totalStatement, [now])
}

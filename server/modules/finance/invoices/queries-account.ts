import type { BillingProfile } from '@/prisma/generated/client'
import type { Db, Statement } from '@/server/db'
import type { RowCursor } from '@/server/paging/row-cursor'

export interface Account {
  id: string
  slug: string
  name: string
  currency: string
  creditMinor: bigint
  createdAt: Date
}

const lockStatement: Statement = {
  name: 'invoices.lock-organization',
  text: `select id, slug, name, credit_currency as currency, credit_minor as "creditMinor", created_at as "createdAt"
    from organization where id = $1 for no key update`,
}

/** Whatever moves credit, payments or invoices of an organization follows each other. Null for an unknown one. */
export async function lockAccount(tx: Db, organizationId: string): Promise<Account | null> {
  const [row] = await tx.query<Account>(lockStatement, [organizationId])
  return row ?? null
}

const accountStatement: Statement = {
  name: 'invoices.account',
  text: `select id, slug, name, credit_currency as currency, credit_minor as "creditMinor", created_at as "createdAt"
    from organization where id = $1`,
}

export async function findAccount(db: Db, organizationId: string): Promise<Account | null> {
  const [row] = await db.query<Account>(accountStatement, [organizationId])
  return row ?? null
}

const accountsStatement = (direction: RowCursor['direction']): Statement => {
  const [sign, order] = direction === 'after' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  return {
    name: `invoices.accounts-${direction}`,
    text: `select id, slug, name, credit_currency as currency, credit_minor as "creditMinor", created_at as "createdAt"
      from organization where created_at < $1
        and (not exists (select from organization where id = $2) or (name, id) ${sign} (select name, id from organization where id = $2))
      order by name ${order}, id ${order} limit $3`,
  }
}

const accounts = { after: accountsStatement('after'), before: accountsStatement('before') }

/** `limit` organizations that there were before the time, by name, beyond the cursor in its direction. */
export function findAccounts(
  db: Db,
  { before, cursor, limit }: { before: Date; cursor: RowCursor | null; limit: number },
): Promise<Account[]> {
  return db.query<Account>(accounts[cursor?.direction ?? 'after'], [before, cursor?.id ?? null, limit])
}

const positionStatement: Statement = {
  name: 'invoices.credit-position',
  text: `select o.credit_minor as "creditMinor",
      (coalesce((select -sum(amount_minor) from credit_entry where organization_id = o.id and kind = 'fee'), 0)
        - coalesce((select sum(fees_minor) from month_close where organization_id = o.id), 0))::int8 as "uninvoicedMinor"
    from organization o where o.id = $1`,
}

interface CreditPosition {
  creditMinor: bigint
  /** Fees that were drawn from the credit and belong to no closed month. */
  uninvoicedMinor: bigint
}

export async function findCreditPosition(db: Db, organizationId: string): Promise<CreditPosition> {
  const [row] = await db.query<CreditPosition>(positionStatement, [organizationId])
  return row ?? { creditMinor: 0n, uninvoicedMinor: 0n }
}

const unsettledStatement: Statement = {
  name: 'invoices.unsettled-organizations',
  text: `with invoiced as (
      select organization_id as id, sum(total_minor - credited_minor) as due,
        sum(total_minor - credited_minor - paid_minor) as open
      from invoice where kind = 'invoice' group by organization_id
    ), balances as (
      select i.id, i.due, i.open, greatest(0, -(o.credit_minor
        + coalesce((select -sum(amount_minor) from credit_entry where organization_id = o.id and kind = 'fee'), 0)
        - coalesce((select sum(fees_minor) from month_close where organization_id = o.id), 0))) as overdrawn
      from invoiced i join organization o on o.id = i.id
    )
    select id from balances where open <> least(overdrawn, due) order by id limit 500`,
}

/** Organizations whose open invoices and credit do not match: money came in or was reversed. */
export async function findUnsettled(db: Db): Promise<string[]> {
  const rows = await db.query<{ id: string }>(unsettledStatement)
  return rows.map(({ id }) => id)
}

const paymentStatement: Statement = {
  name: 'invoices.booked-payment',
  text: `select id, organization_id as "organizationId", kind::text as kind, subject_id as "subjectId",
      amount_minor as "amountMinor", reason, created_at as "createdAt"
    from credit_entry
    where id = $3 or (organization_id = $1 and kind = 'invoice_payment' and replace(subject_id, ' ', '') = $2)
    order by id = $3 desc limit 1`,
}

export interface BookedPayment {
  id: string
  organizationId: string
  kind: string
  subjectId: string | null
  amountMinor: bigint
  /** Names the invoice. */
  reason: string
  createdAt: Date
}

/** What was booked under the payment's own id, else with its reference; null if nothing was. */
export async function findBookedPayment(
  db: Db,
  { organizationId, reference, paymentId }: { organizationId: string; reference: string; paymentId: string },
): Promise<BookedPayment | null> {
  const [row] = await db.query<BookedPayment>(paymentStatement, [organizationId, reference, paymentId])
  return row ?? null
}

/** One change of an organization's details at a time. */
export async function lockOrganization(db: Db, organizationId: string): Promise<void> {
  await db.query('select 1 from organization where id = $1 for no key update', [organizationId])
}

export function findProfile(db: Db, organizationId: string) {
  return db.billingProfile.findUnique({
    where: { organizationId },
    select: { name: true, address: true, vatId: true, country: true, poNumber: true, email: true },
  })
}

export async function upsertProfile(
  db: Db,
  organizationId: string,
  row: Omit<BillingProfile, 'organizationId'>,
): Promise<void> {
  await db.billingProfile.upsert({
    where: { organizationId },
    create: { ...row, organizationId },
    update: row,
  })
}

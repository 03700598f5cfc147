import type { Db, Statement } from '@/server/db'

export interface OrganizationFacts {
  movements: bigint
  sessions: bigint
  grants: bigint
  campaigns: bigint
  invoices: bigint
  feeMonths: bigint
  purchases: bigint
  refunds: bigint
  withdrawals: bigint
  commissionMinor: bigint
  commissionCurrency: string | null
  creditMinor: bigint
  currency: string
}

const organizationFacts: Statement = {
  name: 'deletion.organization-facts',
  text: `select
      (select count(*) from movement m
        where m.organization_id = o.id and m.state::text = any ($3::text[])) as movements,
      (select count(*) from game_session s where s.organization_id = o.id and s.status <> 'closed'
        and s.expires_at > $2 and s.mode = 'real') as sessions,
      (select count(*) from free_round_grant g where g.organization_id = o.id
        and g.status in ('pending_issue', 'active', 'cancel_failed')) as grants,
      (select count(*) from campaign c where c.organization_id = o.id
        and c.status in ('scheduled', 'running', 'paused', 'cancelling')) as campaigns,
      (select count(*) from invoice i where i.organization_id = o.id and i.kind = 'invoice'
        and i.status in ('open', 'partly_paid', 'overdue')) as invoices,
      (select count(distinct date_trunc('month', f.day)) from fee_accrual f
        where f.organization_id = o.id and f.fee_minor <> 0 and not exists (select 1 from month_close c
          where c.organization_id = o.id and c.month = date_trunc('month', f.day)::date)) as "feeMonths",
      (select count(*) from purchase p where p.organization_id = o.id
        and p.state in ('pending_review', 'awaiting_payment', 'disputed')) as purchases,
      (select count(*) from purchase_refund r join purchase p on p.id = r.purchase_id
        where p.organization_id = o.id and r.state in ('requested', 'requires_action', 'pending')) as refunds,
      (select count(*) from withdrawal w where w.organization_id = o.id
        and w.state in ('pending_approval', 'ready', 'sending', 'in_file')) as withdrawals,
      coalesce((select sum(e.amount_minor) from commission_entry e where e.organization_id = o.id), 0)::int8
        as "commissionMinor",
      (select a.currency from affiliate_account a where a.organization_id = o.id) as "commissionCurrency",
      o.credit_minor as "creditMinor", o.credit_currency as currency
    from organization o where o.id = $1`,
}

export async function findOrganizationFacts(
  db: Db,
  asked: { organizationId: string; now: Date; openStates: readonly string[] },
): Promise<OrganizationFacts> {
  const values = [asked.organizationId, asked.now, asked.openStates]
  const [facts] = await db.query<OrganizationFacts>(organizationFacts, values)
  if (!facts) throw new Error('No such organization')
  return facts
}

const soleOwner: Statement = {
  name: 'deletion.sole-owner-of',
  text: `select o.name from membership m join organization o on o.id = m.organization_id
    where m.user_id = $1 and m.role = 'owner' and m.is_active and o.deleted_at is null
      and not exists (select 1 from membership other where other.organization_id = m.organization_id
        and other.role = 'owner' and other.is_active and other.user_id <> m.user_id)
    order by o.name`,
}

const staffRole: Statement = {
  name: 'deletion.staff-role',
  text: 'select staff_role is not null as "isStaff" from app_user where id = $1',
}

export async function findAccountFacts(
  db: Db,
  userId: string,
): Promise<{ isStaff: boolean; soleOwnerOf: string[] }> {
  const owned = await db.query<{ name: string }>(soleOwner, [userId])
  const [role] = await db.query<{ isStaff: boolean }>(staffRole, [userId])
  return { isStaff: role?.isStaff ?? false, soleOwnerOf: owned.map(({ name }) => name) }
}

export interface OrganizationCounts {
  members: bigint
  keys: bigint
  endpoints: bigint
  campaigns: bigint
  views: bigint
  exclusions: bigint
}

const ofOrganization: Statement = {
  name: 'deletion.organization-counts',
  text: `select (select count(*) from membership where organization_id = $1) as members,
      (select count(*) from api_key where organization_id = $1) as keys,
      (select count(*) from endpoint where organization_id = $1) as endpoints,
      (select count(*) from campaign where organization_id = $1) as campaigns,
      (select count(*) from saved_view where organization_id = $1)
        + (select count(*) from report_schedule where organization_id = $1) as views,
      (select count(*) from player_exclusion e join brand b on b.id = e.brand_id
        where b.organization_id = $1) as exclusions`,
}

export async function findOrganizationCounts(db: Db, organizationId: string): Promise<OrganizationCounts> {
  const [counts] = await db.query<OrganizationCounts>(ofOrganization, [organizationId])
  if (!counts) throw new Error('The counts returned no row')
  return counts
}

export interface AccountCounts {
  sessions: bigint
  memberships: bigint
  keys: bigint
  views: bigint
}

const ofAccount: Statement = {
  name: 'deletion.account-counts',
  text: `select (select count(*) from user_session where user_id = $1) as sessions,
      (select count(*) from membership where user_id = $1) as memberships,
      (select count(*) from api_key where responsible_id = $1 and revoked_at is null) as keys,
      (select count(*) from saved_view where owner_id = $1 and not is_shared) as views`,
}

export async function findAccountCounts(db: Db, userId: string): Promise<AccountCounts> {
  const [counts] = await db.query<AccountCounts>(ofAccount, [userId])
  if (!counts) throw new Error('The counts returned no row')
  return counts
}

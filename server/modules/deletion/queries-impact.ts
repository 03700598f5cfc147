import type { Db, Statement } from '@/server/db'

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

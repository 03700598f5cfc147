import type { Db, Statement } from '@/server/db'

export interface Person {
  userId: string | null
  email: string
  name: string
  /** Belongs to this organization alone. */
  isErased: boolean
}

const ofOrganization: Statement = {
  name: 'deletion.people-of-organization',
  text: `select u.id as "userId", u.email, u.name,
      u.staff_role is null
        and exists (select 1 from membership m where m.user_id = u.id and m.organization_id = $1)
        and not exists (select 1 from membership m where m.user_id = u.id and m.organization_id <> $1) as "isErased"
    from app_user u where u.id::text in (
      select user_id::text from membership where organization_id = $1
      union select user_id::text from join_request where organization_id = $1
      union select from_user_id::text from ownership_offer where organization_id = $1
      union select to_user_id::text from ownership_offer where organization_id = $1
      union select owner_id::text from saved_view where organization_id = $1
      union select invited.id::text from invite i join app_user invited on invited.email = i.email
        where i.organization_id = $1
      union select actor ->> 'id' from audit_entry where organization_id = $1
        and actor ->> 'kind' = 'user' and not coalesce((actor -> 'isStaff')::boolean, false))
    order by u.id`,
}

/** Accounts that belong to an organization, belonged to it, or were invited. */
export function findPeopleOfOrganization(db: Db, organizationId: string): Promise<Person[]> {
  return db.query<Person>(ofOrganization, [organizationId])
}

const addresses: Statement = {
  name: 'deletion.addresses-without-account',
  text: `select email from (
      select email from invite where organization_id = $1
      union select email from billing_profile where organization_id = $1
      union select email from destination where organization_id = $1 and email is not null) known
    where not exists (select 1 from app_user u where u.email = known.email) order by email`,
}

/** Mail addresses of people without an account. */
export async function findAddresses(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db.query<{ email: string }>(addresses, [organizationId])
  return rows.map(({ email }) => email)
}

const account: Statement = {
  name: 'deletion.account',
  text: `select id as "userId", email, name, true as "isErased" from app_user where id = $1`,
}

export async function findAccount(db: Db, userId: string): Promise<Person | null> {
  const [row] = await db.query<Person>(account, [userId])
  return row ?? null
}

const formerNames: Statement = {
  name: 'deletion.former-names',
  text: `select distinct before ->> 'name' as name from audit_entry
    where subject_type = 'user' and subject_id = $1 and action = 'user.renamed'`,
}

export async function findFormerNames(db: Db, userId: string): Promise<string[]> {
  const rows = await db.query<{ name: string | null }>(formerNames, [userId])
  return rows.flatMap(({ name }) => name ?? [])
}

const organizationsOf: Statement = {
  name: 'deletion.organizations-of',
  text: `select organization_id as "organizationId" from audit_entry
      where actor ->> 'id' = $1::text and organization_id is not null
    union select organization_id from membership where user_id = $1::uuid`,
}

/** Organizations where the person has or had a membership, or did something. */
export async function findOrganizationsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.query<{ organizationId: string | null }>(organizationsOf, [userId])
  return rows.flatMap(({ organizationId }) => organizationId ?? [])
}

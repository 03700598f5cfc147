import type { MemberRoleName, StaffRoleName } from '@/server/core/context'
import type { Db, Statement } from '@/server/db'

interface MemberKey {
  organizationId: string
  userId: string
}

const ofMemberStatement: Statement = {
  name: 'members.notifications',
  text: `select notifies_attention as attention from membership
    where organization_id = $1 and user_id = $2 and is_active`,
}

export async function findNotifications(
  db: Db,
  { organizationId, userId }: MemberKey,
): Promise<{ attention: boolean } | null> {
  const [row] = await db.query<{ attention: boolean }>(ofMemberStatement, [organizationId, userId])
  return row ?? null
}

const saveStatement: Statement = {
  name: 'members.save-notifications',
  text: `update membership set notifies_attention = $3
    where organization_id = $1 and user_id = $2 and is_active returning id`,
}

/** The membership, or null where there is none. */
export async function saveNotifications(
  db: Db,
  { organizationId, userId, attention }: MemberKey & { attention: boolean },
): Promise<{ id: string } | null> {
  const [row] = await db.query<{ id: string }>(saveStatement, [organizationId, userId, attention])
  return row ?? null
}

const recipientsStatement: Statement = {
  name: 'members.attention-recipients',
  text: `select u.email from membership m join app_user u on u.id = m.user_id
    where m.organization_id = $1 and m.notifies_attention and m.is_active and u.is_active order by u.email`,
}

/** Addresses of the members who asked to be told of callbacks that need attention. */
export async function findAttentionRecipients(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db.query<{ email: string }>(recipientsStatement, [organizationId])
  return rows.map(({ email }) => email)
}

const payersStatement: Statement = {
  name: 'members.payer-emails',
  text: `select u.email from membership m join app_user u on u.id = m.user_id
    where m.organization_id = $1 and m.role in ('owner', 'finance', 'affiliate', 'studio') and m.is_active and u.is_active
    order by u.email`,
}

/** Addresses of the owners and finance members, and of an affiliate's people. */
export async function findPayerEmails(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db.query<{ email: string }>(payersStatement, [organizationId])
  return rows.map(({ email }) => email)
}

const withRolesStatement: Statement = {
  name: 'members.with-roles',
  text: `select u.id as "userId", u.email, u.name, m.role::text as role from membership m join app_user u on u.id = m.user_id
    where m.organization_id = $1 and m.role::text = any($2) and m.is_active and u.is_active order by u.email`,
}

/** The active members with one of these roles. */
export async function findMembersWithRoles(
  db: Db,
  organizationId: string,
  roles: readonly MemberRoleName[],
): Promise<{ userId: string; email: string; name: string; role: string }[]> {
  return db.query<{ userId: string; email: string; name: string; role: string }>(withRolesStatement, [
    organizationId,
    roles,
  ])
}

const staffStatement: Statement = {
  name: 'members.staff-with-roles',
  text: `select id as "userId", name from app_user where staff_role::text = any($1) and is_active order by name, id`,
}

/** Croupier's active people with one of these roles. */
export async function findStaffWithRoles(
  db: Db,
  roles: readonly StaffRoleName[],
): Promise<{ userId: string; name: string }[]> {
  return db.query<{ userId: string; name: string }>(staffStatement, [roles])
}

const nameStatement: Statement = {
  name: 'members.name-of-member',
  text: `select u.name from membership m join app_user u on u.id = m.user_id
    where m.organization_id = $1 and m.user_id = $2 and m.is_active and u.is_active`,
}

const peopleStatement: Statement = {
  name: 'members.people-of',
  text: `select u.email from app_user u where u.id in (
      select user_id from membership where organization_id = $1
      union select user_id from past_membership where organization_id = $1)`,
}

/** Current and former members, whatever the role. */
export const findPeopleOf = (db: Db, organizationId: string): Promise<{ email: string }[]> =>
  db.query<{ email: string }>(peopleStatement, [organizationId])

const everStatement: Statement = {
  name: 'members.was-ever-member',
  text: `select exists (
      select from membership where organization_id = $1 and user_id = $2
      union all select from past_membership where organization_id = $1 and user_id = $2
    ) as "wasEver"`,
}

/** Whether the person is a member, suspended or not, or was one before. */
export async function wasEverMember(db: Db, { organizationId, userId }: MemberKey): Promise<boolean> {
  const [row] = await db.query<{ wasEver: boolean }>(everStatement, [organizationId, userId])
  return row?.wasEver === true
}

/** The name of an active member; null for other people. */
export async function findMemberName(db: Db, { organizationId, userId }: MemberKey): Promise<string | null> {
  const [row] = await db.query<{ name: string }>(nameStatement, [organizationId, userId])
  return row?.name ?? null
}

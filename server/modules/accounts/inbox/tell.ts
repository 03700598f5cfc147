import type { InboxKind, InboxMessage } from '@/server/contract/inbox'
import type { MemberRoleName, StaffRoleName } from '@/server/core/context'
import type { Db } from '@/server/db'
import { findMembersWithRoles, findStaffWithRoles } from '@/server/modules/accounts/members'
import { findTold, insertMessages } from './queries'

/** Tells these people, in the caller's transaction. Who did it themselves is left out. */
export async function tellPeople(
  tx: Db,
  { to, except, ...message }: InboxMessage & { to: readonly string[]; except?: string | undefined },
): Promise<void> {
  const others = [...new Set(to)].filter((userId) => userId !== except)
  if (others.length > 0) await insertMessages(tx, message, others)
}

/** Tells every active member with one of these roles; of Croupier's own every one of the staff with them. */
export async function tellRoles(
  tx: Db,
  message: InboxMessage,
  roles: { members: readonly MemberRoleName[]; staff: readonly StaffRoleName[] },
): Promise<void> {
  const { organizationId } = message
  const people =
    organizationId === null
      ? await findStaffWithRoles(tx, roles.staff)
      : await findMembersWithRoles(tx, organizationId, roles.members)
  await tellPeople(tx, { ...message, to: people.map(({ userId }) => userId) })
}

/** Tells those who were told of an earlier kind of the same subject. */
export async function tellFollowers(tx: Db, message: InboxMessage, earlier: InboxKind): Promise<void> {
  await tellPeople(tx, { ...message, to: await findTold(tx, message, earlier) })
}

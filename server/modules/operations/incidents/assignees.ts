import type { Actor, Context, TenantContext } from '@/server/core/context'
import { permissions } from '@/server/core/permissions'
import { readVerb } from '@/server/core/verb'
import { type Db, db } from '@/server/db'
import { findMembersWithRoles, findStaffWithRoles } from '@/server/modules/accounts/members'

/** Who may take care of an incident: active members who may act on it; of Croupier's own, staff. */
export const findAssignees = (from: Db, organizationId: string | null) =>
  organizationId === null
    ? findStaffWithRoles(from, permissions['incidents.actEverywhere'].staff)
    : findMembersWithRoles(from, organizationId, permissions['incidents.act'].members)

interface Assignee {
  id: string
  name: string
  isMe: boolean
}

/** For the menu: whom an incident can be given to, by name, the caller first. Both throw E5004. */
export const listAssignees = {
  own: readVerb('incidents.act', ({ actor, organizationId }: TenantContext) => list(actor, organizationId)),
  staff: readVerb('incidents.actEverywhere', ({ actor }: Context) => list(actor, null)),
}

async function list(actor: Actor, organizationId: string | null): Promise<Assignee[]> {
  const people = await findAssignees(db, organizationId)
  return people
    .map(({ userId: id, name }) => ({ id, name, isMe: actor.kind === 'user' && actor.userId === id }))
    .toSorted((a, b) => Number(b.isMe) - Number(a.isMe) || a.name.localeCompare(b.name, 'en'))
}

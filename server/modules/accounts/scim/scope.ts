import type { TenantContext } from '@/server/core/context'
import type { Db } from '@/server/db'
import {
  applyProvisioning,
  endProvisioned,
  inTeamTransaction,
  type ProvisionedPerson,
} from '@/server/modules/accounts/members'
import { type ConnectionRow, groupRolesOf, mapRole, SsoRefusal } from '@/server/modules/accounts/sso'
import { recordAudit } from '@/server/modules/platform/audit'
import { ScimRefusal } from './protocol'
import { findScimUser, type ScimUserRow, updateScimUser } from './queries'

/** What a token opens: one connection of one organization. */
export interface ScimScope {
  ctx: TenantContext
  connection: ConnectionRow
  baseUrl: string
  /** Frees the open cases of a person who loses access; how many there were. */
  releaseWork(db: Db, who: { organizationId: string; userId: string }): Promise<number>
}

/** One change of an organization's people at a time, as in its team. */
export const inScope = <T>({ ctx }: ScimScope, work: (db: Db) => Promise<T>): Promise<T> =>
  inTeamTransaction(ctx.organizationId, work)

export const personOf = ({ connection }: ScimScope, row: ScimUserRow): ProvisionedPerson => ({
  userId: row.userId,
  email: row.email,
  connectionId: connection.id,
  hasSuspended: row.hasSuspended,
})

/** Gives a person the access that `active` and their groups say now. */
export async function applyAccess(db: Db, scope: ScimScope, id: string): Promise<ScimUserRow> {
  const { ctx, connection } = scope
  const row = await findScimUser(db, connection.id, id)
  if (!row) throw new ScimRefusal(404, 'Resource not found.')
  const hasSuspended = await applyProvisioning(db, ctx, personOf(scope, row), {
    role: row.isActive ? roleOf(connection, row) : null,
    keepsRoles: groupRolesOf(connection).length === 0,
  })
  if (hasSuspended && !row.hasSuspended) await release(db, scope, row)
  if (hasSuspended !== row.hasSuspended) await updateScimUser(db, id, { hasSuspended })
  return { ...row, hasSuspended }
}

/** The role of the first rule whose group the person is in, by name or by the provider's id of it. */
function roleOf(connection: ConnectionRow, { groups }: ScimUserRow) {
  const names = groups.flatMap(({ group }) => [
    group.displayName,
    ...(group.externalId ? [group.externalId] : []),
  ])
  try {
    const given = mapRole(connection, names)
    return given && given.organizationId !== null ? given.role : null
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error
    throw new ScimRefusal(403, 'The group’s role is above the highest that this connection may give.')
  }
}

export async function endAccess(db: Db, scope: ScimScope, row: ScimUserRow): Promise<void> {
  await endProvisioned(db, scope.ctx, personOf(scope, row))
  await release(db, scope, row)
}

async function release(db: Db, scope: ScimScope, { id, userId, email }: ScimUserRow): Promise<void> {
  const { ctx, releaseWork } = scope
  const freed = await releaseWork(db, { organizationId: ctx.organizationId, userId })
  if (freed === 0) return
  await recordAudit(db, ctx, {
    action: 'scim.cases_freed',
    subjectType: 'scim_user',
    subjectId: id,
    after: { email, cases: freed },
  })
}

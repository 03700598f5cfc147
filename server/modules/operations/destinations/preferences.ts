import { Preference } from '@/server/contract/destinations'
import type { Severity } from '@/server/contract/notification-events'
import { AppError } from '@/server/core/app-error'
import type { Actor, Context, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { findPreference, type OwnerId, savePreference } from './queries-manage'

/** The severities of which the member gets mail; null for a person without a membership here. Throws E5004. */
export const getMyNotifications = readVerb('overview.read', (ctx: TenantContext) =>
  read(ctx.actor, ctx.organizationId),
)
/** The same for a member of staff, of what staff are told. */
export const getMyStaffNotifications = readVerb('staffDestinations.read', (ctx: Context) =>
  read(ctx.actor, null),
)

async function read(actor: Actor, owner: OwnerId): Promise<{ severities: Severity[] } | null> {
  const userId = personOf(actor, owner)
  if (userId === null) return null
  const found = await findPreference(db, userId, owner)
  return { severities: (found?.severities ?? []) as Severity[] }
}

/** Changes it, for oneself. Throws E5004, E0004 without a membership. */
export const setMyNotifications = writeVerb('overview.read', Preference, (ctx: TenantContext, input) =>
  save(ctx, ctx.organizationId, input),
)
/** The same for a member of staff. */
export const setMyStaffNotifications = writeVerb(
  'staffDestinations.read',
  Preference,
  (ctx: Context, input) => save(ctx, null, input),
)

async function save(ctx: Context, owner: OwnerId, { severities }: Preference): Promise<void> {
  const userId = personOf(ctx.actor, owner)
  if (userId === null)
    throw new AppError('E0004', { message: 'Only members of this organization get emails.' })
  await inTransaction(async (tx) => {
    const chosen = [...new Set(severities)]
    await savePreference(tx, {
      id: newId(),
      userId,
      organizationId: owner,
      severities: chosen,
      now: ctx.clock.now(),
    })
    await recordAudit(tx, ctx, {
      action: 'member.incident_mail_changed',
      subjectType: 'user',
      subjectId: userId,
      after: { severities: chosen },
    })
  })
}

/** In an organization: its members alone. */
function personOf(actor: Actor, owner: OwnerId): string | null {
  if (actor.kind !== 'user') return null
  return owner === null || actor.role !== null ? actor.userId : null
}

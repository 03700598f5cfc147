import type { Context } from '@/server/core/context'
import { onPrimary } from '@/server/database/lane'
import { db } from '@/server/db'
import { findEntryBy } from './queries-everywhere'
import { describeActor, recordAudit } from './record-audit'

/** As long as an organization that staff opened stays open. */
const hourMs = 3_600_000

/**
 * Tells an organization that staff read its log, reports or verification, as opening it would; without one, Croupier's own log has it.
 * Once an hour for each person.
 */
export async function recordReading(
  ctx: Context,
  organizationId: string | null,
  what: 'audit_log' | 'reports' | 'verification' = 'audit_log',
): Promise<void> {
  const action = `staff.${what}_read`
  const since = new Date(ctx.clock.now().getTime() - hourMs)
  const { id: actorId } = describeActor(ctx.actor)
  if (await onPrimary(() => findEntryBy(db, { organizationId, action, actorId, since }))) return
  await recordAudit(db, ctx, {
    action,
    subjectType: organizationId === null ? what : 'organization',
    subjectId: organizationId ?? 'all',
    ...(organizationId !== null && { organizationId }),
  })
}

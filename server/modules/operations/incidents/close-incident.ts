import type { Context } from '@/server/core/context'
import { type Db, inTransaction } from '@/server/db'
import { describeActor } from '@/server/modules/platform/audit'
import { announceRecovery } from './announce-incident'
import { countDelivered } from './queries-cost'
import { closeIncident, type OpenIncident } from './queries-evaluate'
import { insertEvent } from './queries-events'
import { ago, type Measure } from './rule'

/**
 * Closes the incidents whose causes were not found at `askedAt`, once they have been quiet for long enough. One that another
 * instance has seen since stays open. Returns how many.
 */
export async function closeGone(
  ctx: Context,
  measure: Measure,
  { gone, askedAt }: { gone: readonly OpenIncident[]; askedAt: Date },
): Promise<number> {
  const quietSince = ago(askedAt, measure.quietMs)
  const isOver = ({ openedAt, lastSeenAt }: OpenIncident) =>
    measure.closesAfterMs === undefined
      ? lastSeenAt < quietSince
      : openedAt <= ago(askedAt, measure.closesAfterMs)
  let closed = 0
  for (const incident of gone.filter(isOver)) {
    const unseenSince = measure.closesAfterMs === undefined ? quietSince : null
    if (await recover(ctx, measure, { incident, unseenSince })) closed += 1
  }
  return closed
}

async function recover(
  ctx: Context,
  measure: Measure,
  { incident, unseenSince }: { incident: OpenIncident; unseenSince: Date | null },
): Promise<boolean> {
  const { id, endpointId, openedAt } = incident
  return inTransaction(async (db) => {
    const now = ctx.clock.now()
    const delivered = await deliveredSince(db, { endpointId, openedAt })
    const closed = await closeIncident(db, { id, now, by: null, delivered, unseenSince })
    if (closed === null) return false
    const { organizationId } = closed
    await insertEvent(db, {
      incidentId: id,
      organizationId,
      kind: 'recovered',
      actor: describeActor(ctx.actor),
      data: { delivered },
      now,
    })
    const { announcedAs } = closed
    if (announcedAs)
      await announceRecovery(db, ctx, measure, { ...closed, id, announcedAs, cost: [], delivered })
    return true
  })
}

/** Null where nothing of it is delivered to a wallet. */
export async function deliveredSince(
  db: Db,
  { endpointId, openedAt }: Pick<OpenIncident, 'endpointId' | 'openedAt'>,
): Promise<number | null> {
  return endpointId === null ? null : countDelivered(db, endpointId, openedAt)
}

import { OneIncident } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { personOf } from '@/server/modules/platform/audit'
import { viewIncident } from './incident-view'
import { findHistory } from './queries-events'
import { findIncident, findTrouble } from './queries-read'
import { ago, minuteMs } from './rule'
import { visibleRules } from './visible-rules'

/** What failed just before it opened is of it. */
const beforeMs = 15 * minuteMs

/** One incident with its history, what a bulk replay would take, and the newest failed exchange. Throws E5004, E0004. */
export const getIncident = readVerb('incidents.read', OneIncident, (ctx: TenantContext, { incidentId }) =>
  read(ctx, ctx.organizationId, incidentId),
)

/** One of Croupier's own. Throws E5004, E0004. */
export const getStaffIncident = readVerb(
  'incidents.everywhere',
  OneIncident,
  (ctx: Context, { incidentId }) => read(ctx, null, incidentId),
)

async function read(ctx: Context, organizationId: string | null, id: string) {
  const row = await findIncident(db, { id, organizationId, rule: { in: visibleRules(ctx.actor) } })
  if (row === null) throw new AppError('E0004', { message: 'Incident not found in this organization.' })
  const isOfWallet = organizationId !== null && (row.endpointId !== null || row.rule === 'replies_refused')
  const [history, trouble] = await Promise.all([
    findHistory(db, id),
    isOfWallet
      ? findTrouble({
          organizationId,
          endpointId: row.endpointId,
          since: ago(row.openedAt, beforeMs),
          hasBets: row.rule !== 'money_undelivered',
        })
      : null,
  ])
  return {
    ...viewIncident(row, ctx),
    history: history.map(({ actor: by, ...event }) => ({ ...event, by: personOf(by) })),
    trouble,
  }
}

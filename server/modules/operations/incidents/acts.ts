import type { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { type IncidentEventKind, insertEvent } from './queries-events'
import { lockIncident } from './queries-read'
import { visibleRules } from './visible-rules'

export interface Act<Input> {
  kind: IncidentEventKind
  /** Open ones only; a note may come later. */
  isForOpen: boolean
  /** Changes the locked incident; what its history and the audit log say of it. */
  change(
    db: Db,
    ctx: Context,
    of: { incidentId: string; organizationId: string | null; input: Input },
  ): Promise<{ text?: string; data?: Record<string, string | number | null> }>
}

/**
 * Something a person does to an incident, as a verb for members and one for staff with Croupier's own incidents: found
 * within the owner and locked, changed, kept in its history and audited, in one transaction. Both throw E5004; E0004; E0003
 * where it is over.
 */
export function actOf<Input extends { incidentId: string }>(
  schema: z.ZodType<Input, Input>,
  act: Act<Input>,
) {
  return {
    own: writeVerb('incidents.act', schema, (ctx: TenantContext, input: Input) =>
      run(ctx, ctx.organizationId, { act, input }),
    ),
    staff: writeVerb('incidents.actEverywhere', schema, (ctx: Context, input: Input) =>
      run(ctx, null, { act, input }),
    ),
  }
}

async function run<Input extends { incidentId: string }>(
  ctx: Context,
  organizationId: string | null,
  { act, input }: { act: Act<Input>; input: Input },
): Promise<void> {
  const { incidentId } = input
  await inTransaction(async (db) => {
    const found = await lockIncident(db, { id: incidentId, organizationId, rules: visibleRules(ctx.actor) })
    if (found === null) throw new AppError('E0004', { message: 'Incident not found in this organization.' })
    if (act.isForOpen && found.closedAt !== null)
      throw new AppError('E0003', { message: 'This incident is over already.' })
    const { text, data } = await act.change(db, ctx, { incidentId, organizationId, input })
    const said = { ...(text !== undefined && { text }), ...(data && { data }) }
    const actor = describeActor(ctx.actor)
    await insertEvent(db, {
      incidentId,
      organizationId,
      kind: act.kind,
      actor,
      ...said,
      now: ctx.clock.now(),
    })
    await recordAudit(db, ctx, {
      action: `incident.${act.kind}`,
      subjectType: 'incident',
      subjectId: incidentId,
      after: { ...(text !== undefined && { note: text }), ...data },
    })
  })
}

import type { z } from 'zod'
import { OneIncident } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Actor, Context, TenantContext } from '@/server/core/context'
import { permissions } from '@/server/core/permissions'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { tellPeople } from '@/server/modules/accounts/inbox'
import { findMembersWithRoles, findStaffWithRoles } from '@/server/modules/accounts/members'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { announceRecovery, incidentPath } from './announce-incident'
import { Assignment, Note, Snooze } from './inputs'
import { measureOf } from './measures'
import { closeIncident } from './queries-evaluate'
import { findThreadAuthor, type IncidentEventKind, insertEvent } from './queries-events'
import { lockIncident, updateIncident } from './queries-read'
import { visibleRules } from './visible-rules'

/** Who may take care of an incident: active members who may act on it; of Croupier's own, staff. */
const findAssignees = (from: Db, organizationId: string | null) =>
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

const hourMs = 3_600_000

/** Acknowledges it: it leaves the bell. */
export const acknowledgeIncident = actOf(OneIncident, {
  kind: 'acknowledged',
  isForOpen: true,
  async change(db, { clock, actor }, { incidentId }) {
    await updateIncident(db, incidentId, {
      acknowledgedAt: clock.now(),
      acknowledgedBy: describeActor(actor),
    })
    return {}
  },
})

/** Leaves the bell until then; it closes by itself all the same. */
export const snoozeIncident = actOf(Snooze, {
  kind: 'snoozed',
  isForOpen: true,
  async change(db, { clock }, { incidentId, input: { hours } }) {
    const snoozedUntil = hours === null ? null : new Date(clock.now().getTime() + hours * hourMs)
    await updateIncident(db, incidentId, { snoozedUntil })
    return { data: { until: snoozedUntil?.toISOString() ?? null } }
  },
})

/** Assigns it to a member, Croupier's own to a member of staff, or unassigns it. E0003: they may not act on it. */
export const assignIncident = actOf(Assignment, {
  kind: 'assigned',
  isForOpen: true,
  async change(db, ctx, { incidentId, organizationId, input: { assigneeId } }) {
    const people = assigneeId === null ? [] : await findAssignees(db, organizationId)
    // defence: an incident is assigned only to those who may act on it
    const assignee = people.find(({ userId }) => userId === assigneeId)
    if (assigneeId !== null && !assignee)
      throw new AppError('E0003', { message: 'Choose a member who can act on incidents.' })
    await updateIncident(db, incidentId, { assigneeId })
    if (assigneeId !== null)
      await tellAbout(db, ctx, {
        ...{ incidentId, organizationId, to: assigneeId, kind: 'incident_assigned' },
        title: 'An incident was assigned to you',
        text: `By ${describeActor(ctx.actor).name}.`,
      })
    return { data: { assignee: assignee?.name ?? null } }
  },
})

/** Keeps a note with it, also when it is over. E0004: it answers no note of this incident. */
export const noteIncident = actOf(Note, {
  kind: 'noted',
  isForOpen: false,
  async change(db, ctx, { incidentId, organizationId, input: { text, replyTo } }) {
    if (replyTo === undefined) return { text }
    const author = await findThreadAuthor(db, incidentId, replyTo)
    if (author === null) throw new AppError('E0004', { message: 'The update that you answer was not found.' })
    await tellAbout(db, ctx, {
      ...{ incidentId, organizationId, to: author, kind: 'incident_answered', text },
      title: `${describeActor(ctx.actor).name} replied to your update`,
    })
    return { text, data: { replyTo } }
  },
})

/** In the inbox of a person; not of who did it. */
async function tellAbout(
  db: Db,
  { actor, clock }: Context,
  of: {
    incidentId: string
    organizationId: string | null
    to: string
    kind: 'incident_assigned' | 'incident_answered'
    title: string
    text: string
  },
): Promise<void> {
  const { incidentId, organizationId, to, ...message } = of
  const now = clock.now()
  await tellPeople(db, {
    ...{ ...message, organizationId, subjectId: incidentId, severity: 'info', now, to: [to] },
    // Each time is told, not the first alone.
    revision: Math.floor(now.getTime() / 1_000) % 2_000_000_000,
    href: await incidentPath(db, organizationId, incidentId),
    except: actor.kind === 'user' ? actor.userId : undefined,
  })
}

/** Closes what happened and does not go on. E0003: it closes by itself. */
export const closeIncidentManually = actOf(OneIncident, {
  kind: 'closed',
  isForOpen: true,
  async change(db, ctx, { incidentId: id }) {
    const by = describeActor(ctx.actor)
    const closed = await closeIncident(db, {
      id,
      now: ctx.clock.now(),
      by,
      delivered: null,
      unseenSince: null,
    })
    const measure = closed && measureOf(closed.rule)
    // defence: an ongoing incident cannot be closed manually
    if (!closed || measure?.closesAfterMs === undefined)
      throw new AppError('E0003', {
        message: 'This incident closes automatically once its cause is gone. Snooze it instead.',
      })
    const { announcedAs } = closed
    if (announcedAs)
      await announceRecovery(db, ctx, measure, { ...closed, id, announcedAs, cost: [], delivered: null })
    return {}
  },
})

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
function actOf<Input extends { incidentId: string }>(schema: z.ZodType<Input, Input>, act: Act<Input>) {
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

import { OneIncident } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import { describeActor } from '@/server/modules/platform/audit'
import { actOf } from './acts'
import { announceRecovery } from './announce-incident'
import { findAssignees } from './assignees'
import { Assignment, Note, Snooze } from './inputs'
import { measureOf } from './measures'
import { closeIncident } from './queries-evaluate'
import { updateIncident } from './queries-read'

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
  async change(db, _ctx, { incidentId, organizationId, input: { assigneeId } }) {
    const people = assigneeId === null ? [] : await findAssignees(db, organizationId)
    // defence: an incident is assigned only to those who may act on it
    const assignee = people.find(({ userId }) => userId === assigneeId)
    if (assigneeId !== null && !assignee)
      throw new AppError('E0003', { message: 'Choose a member who can act on incidents.' })
    await updateIncident(db, incidentId, { assigneeId })
    return { data: { assignee: assignee?.name ?? null } }
  },
})

/** Keeps a note with it, also when it is over. */
export const noteIncident = actOf(Note, {
  kind: 'noted',
  isForOpen: false,
  change: async (_db, _ctx, { input }) => ({ text: input.text }),
})

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

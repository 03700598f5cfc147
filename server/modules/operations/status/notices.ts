import { z } from 'zod'
import { text } from '@/server/contract/primitives'
import { noticePhases } from '@/server/contract/status-notices'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { readVerb, writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { describeActor, personOf, recordAudit } from '@/server/modules/platform/audit'
import {
  closeNotice,
  findNotices,
  findProviders,
  insertNotice,
  insertNoticeUpdate,
  isOwnOpenIncident,
  lockOpenNotice,
} from './queries'
import { insertMailing } from './queries-subscribers'
import { statusParts } from './status-parts'

const NewNotice = z.object({
  title: text(120),
  text: text(2_000),
  /** One of Croupier's own that is open: the notice is resolved with it. */
  incidentId: z.uuid().optional(),
  /** The affected parts of the service, by their ids on the status page. */
  components: z.array(z.string().max(80)).max(50).default([]),
})
const NoticeUpdate = z.object({
  noticeId: z.uuid(),
  phase: z.enum(noticePhases),
  text: text(2_000),
})
const OneNotice = z.object({ noticeId: z.uuid() })

/** The newest fifty notices of the status page, with who published what. Throws E5004. */
export const listNotices = readVerb('maintenance.read', async (_: Context) => {
  const notices = await findNotices(50)
  return notices.map(({ publishedBy, updates, ...notice }) => ({
    ...notice,
    publishedBy: personOf(publishedBy).name,
    updates: updates.map((update) => ({ ...update, publishedBy: personOf(update.publishedBy).name })),
  }))
})

/** The parts of the service that a notice may name. Throws E5004. */
export const listStatusComponents = readVerb('maintenance.read', async (_: Context) =>
  statusParts(await findProviders()),
)

/** Adds to an open notice; the phase `resolved` ends it. Throws E5004, E0004 (no such notice that is open). */
export const postNoticeUpdate = writeVerb(
  'maintenance.manage',
  NoticeUpdate,
  async (ctx: Context, { noticeId, phase, text: words }) => {
    await inTransaction(async (tx) => {
      const now = ctx.clock.now()
      if (!(await lockOpenNotice(tx, noticeId)))
        throw new AppError('E0004', { message: 'Open notice not found.' })
      const id = newId()
      await insertNoticeUpdate(tx, {
        ...{ id, noticeId, phase, text: words, publishedAt: now },
        publishedBy: describeActor(ctx.actor),
      })
      await insertMailing(tx, { noticeId, updateId: id, phase, queuedAt: now })
      if (phase === 'resolved') await closeNotice(tx, noticeId, now)
      await recordAudit(tx, ctx, {
        action: 'status_notice.updated',
        subjectType: 'status_notice',
        subjectId: noticeId,
        after: { phase, text: words },
      })
    })
  },
)

/** Says in public that something is wrong. Throws E5004, E0004 (no such incident), E0003 (it is published already). */
export const publishNotice = writeVerb('maintenance.manage', NewNotice, async (ctx: Context, input) => {
  const id = newId()
  const { incidentId = null, components } = input
  const known = statusParts(await findProviders()).map((part) => part.id)
  if (components.some((component) => !known.includes(component)))
    throw new AppError('E0003', { message: 'Choose components of the status page.' })
  await inTransaction(async (tx) => {
    // defence: only the service’s own incidents are published
    if (incidentId !== null && !(await isOwnOpenIncident(tx, incidentId)))
      throw new AppError('E0004', { message: 'Open incident of the service not found.' })
    const data = {
      ...input,
      incidentId,
      id,
      publishedAt: ctx.clock.now(),
      publishedBy: describeActor(ctx.actor),
    }
    if (!(await insertNotice(tx, data)))
      throw new AppError('E0003', { message: 'This incident is on the status page already.' })
    await insertMailing(tx, { noticeId: id, phase: 'investigating', queuedAt: data.publishedAt })
    await recordAudit(tx, ctx, {
      action: 'status_notice.published',
      subjectType: 'status_notice',
      subjectId: id,
      after: { title: input.title, text: input.text, incidentId, components },
    })
  })
  return { id }
})

/** Says that it is over. Throws E5004, E0004 (no such notice that is open). */
export const resolveNotice = writeVerb(
  'maintenance.manage',
  OneNotice,
  async (ctx: Context, { noticeId }) => {
    await inTransaction(async (tx) => {
      const now = ctx.clock.now()
      if (!(await closeNotice(tx, noticeId, now)))
        throw new AppError('E0004', { message: 'Open notice not found.' })
      await insertMailing(tx, { noticeId, phase: 'resolved', queuedAt: now })
      await recordAudit(tx, ctx, {
        action: 'status_notice.resolved',
        subjectType: 'status_notice',
        subjectId: noticeId,
      })
    })
  },
)

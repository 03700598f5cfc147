import { z } from 'zod'
import { text } from '@/server/contract/primitives'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { readVerb, writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { closeNotice, findNotices, insertNotice, isOwnOpenIncident } from './queries'

const NewNotice = z.object({
  title: text(120),
  text: text(2_000),
  /** One of Croupier's own that is open: the notice is resolved with it. */
  incidentId: z.uuid().optional(),
})
const OneNotice = z.object({ noticeId: z.uuid() })

/** The newest fifty notices of the status page. Throws E5004. */
export const listNotices = readVerb('maintenance.read', (_: Context) => findNotices(50))

/** Says in public that something is wrong. Throws E5004, E0004 (no such incident), E0003 (it is published already). */
export const publishNotice = writeVerb('maintenance.manage', NewNotice, async (ctx: Context, input) => {
  const id = newId()
  const { incidentId = null } = input
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
    await recordAudit(tx, ctx, {
      action: 'status_notice.published',
      subjectType: 'status_notice',
      subjectId: id,
      after: { title: input.title, text: input.text, incidentId },
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
      if (!(await closeNotice(tx, noticeId, ctx.clock.now())))
        throw new AppError('E0004', { message: 'Open notice not found.' })
      await recordAudit(tx, ctx, {
        action: 'status_notice.resolved',
        subjectType: 'status_notice',
        subjectId: noticeId,
      })
    })
  },
)

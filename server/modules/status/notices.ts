import { z } from 'zod'
import { text } from '@/server/contract/primitives'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { readVerb, writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/audit'
import { findNotices } from './queries'

const NewNotice = z.object({ title: text(120), text: text(2_000) })
const OneNotice = z.object({ noticeId: z.uuid() })

/** The newest fifty notices of the status page. Throws E5004. */
export const listNotices = readVerb('maintenance.read', async (_: Context) =>
  (await findNotices(50)).map(({ publishedBy: _by, ...notice }) => notice),
)

/** Says in public that something is wrong. Throws E5004. */
export const publishNotice = writeVerb('maintenance.manage', NewNotice, async (ctx: Context, input) => {
  const id = newId()
  await inTransaction(async (tx) => {
    const data = { ...input, id, publishedAt: ctx.clock.now(), publishedBy: describeActor(ctx.actor) }
    await tx.statusNotice.create({ data })
    await recordAudit(tx, ctx, {
      ...{ action: 'status_notice.published', subjectType: 'status_notice', subjectId: id, after: input },
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
      const { count } = await tx.statusNotice.updateMany({
        where: { id: noticeId, resolvedAt: null },
        data: { resolvedAt: ctx.clock.now() },
      })
      if (count === 0) throw new AppError('E0004', { message: 'No such open notice.' })
      await recordAudit(tx, ctx, {
        ...{ action: 'status_notice.resolved', subjectType: 'status_notice', subjectId: noticeId },
      })
    })
  },
)

import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { hasPermission } from '@/server/core/permissions'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { deleteView, lockView } from './queries'
import { ownerOf } from './view-owner'

const OneView = z.strictObject({ viewId: z.uuid() })
type OneView = z.output<typeof OneView>

/** Deletes one's own view, or a shared one where the role may share. Throws E5004, E0004 (no such view here). */
export const removeView = writeVerb('views.save', OneView, run)

async function run(ctx: TenantContext, { viewId }: OneView): Promise<void> {
  const owner = ownerOf(ctx)
  await inTransaction(async (db) => {
    const view = await lockView(db, owner, viewId)
    if (!view) throw new AppError('E0004', { message: 'View not found.' })
    if (view.ownerId !== owner.ownerId && !hasPermission(ctx.actor, 'views.share')) {
      throw new AppError('E5004', { message: 'Only its owner can delete this view.' })
    }
    await deleteView(db, view.id)
    await recordAudit(db, ctx, {
      action: 'view.deleted',
      subjectType: 'view',
      subjectId: view.id,
      before: { list: view.list, name: view.name, query: view.query, isShared: view.isShared },
    })
  })
}

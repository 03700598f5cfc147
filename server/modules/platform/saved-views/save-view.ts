import { z } from 'zod'
import { savedLists } from '@/server/contract/saved-lists'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { hasPermission } from '@/server/core/permissions'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { countViewsLocked, findOwnView, insertView, updateView } from './queries'
import { ownerOf } from './view-owner'

const maxViews = 50

const View = z.strictObject({
  list: z.enum(savedLists),
  name: z.string().trim().min(1).max(60),
  /** The part of the list's address after `?`. */
  query: z.string().max(2_000),
  /** Whether all members of the organization see it. */
  isShared: z.boolean(),
})
type View = z.output<typeof View>

/** Saves the filters of a list under a name; one's own view of this name is replaced. Throws E5004, E0003. */
export const saveView = writeVerb('views.save', View, run)

async function run(ctx: TenantContext, view: View): Promise<{ id: string }> {
  const owner = ownerOf(ctx)
  if (view.isShared) requireSharing(ctx)
  return inTransaction(async (db) => {
    const count = await countViewsLocked(db, owner)
    const present = await findOwnView(db, owner, view)
    if (present?.isShared) requireSharing(ctx)
    if (!present && count >= maxViews) throw tooMany()
    const at = ctx.clock.now()
    const { name, list, query, isShared } = view
    const id = present?.id ?? (await insertView(db, { ...view, ...owner, owner: owner.email, at }))
    if (present) await updateView(db, { id, query, isShared, at })
    await recordAudit(db, ctx, {
      action: present ? 'view.changed' : 'view.saved',
      subjectType: 'view',
      subjectId: id,
      ...(present && { before: { query: present.query, isShared: present.isShared } }),
      after: { list, name, query, isShared },
    })
    return { id }
  })
}

function requireSharing({ actor }: TenantContext): void {
  if (hasPermission(actor, 'views.share')) return
  throw new AppError('E5004', { message: 'Your role does not allow sharing views.' })
}

const tooMany = () =>
  new AppError('E0003', { message: `You can save up to ${maxViews} views. Delete one first.` })

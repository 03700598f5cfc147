import { z } from 'zod'
import { ViewForm } from '@/server/contract/forms/views'
import { savedLists } from '@/server/contract/saved-lists'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { hasPermission } from '@/server/core/permissions'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import {
  countViewsLocked,
  deleteView,
  findOwnView,
  findViews,
  insertView,
  lockView,
  updateView,
  type ViewOwner,
} from './queries'

const OneList = z.strictObject({ list: z.enum(savedLists) })
type OneList = z.output<typeof OneList>

export interface ListedView {
  id: string
  name: string
  /** The part of the list's address after `?`. */
  query: string
  isShared: boolean
  /** Who saved it; null for one's own. */
  sharedBy: string | null
  canRemove: boolean
}

/** The views of a list that the person has, and those that others of the organization share, by name. */
export const listViews = readVerb('views.read', OneList, runListViews)

async function runListViews(ctx: TenantContext, { list }: OneList): Promise<ListedView[]> {
  const owner = ownerOf(ctx)
  const mayShare = hasPermission(ctx.actor, 'views.share')
  const views = await findViews(db, owner, list)
  return views.map(({ id, name, query, isShared, ownerId, owner: email }) => ({
    id,
    name,
    query,
    isShared,
    sharedBy: ownerId === owner.ownerId ? null : email,
    canRemove: ownerId === owner.ownerId || mayShare,
  }))
}

const maxViews = 50

const View = z.strictObject({
  ...ViewForm.shape,
  list: z.enum(savedLists),
  /** The part of the list's address after `?`. */
  query: z.string().max(2_000),
})
type View = z.output<typeof View>

/** Saves the filters of a list under a name; one's own view of this name is replaced. Throws E5004, E0003. */
export const saveView = writeVerb('views.save', View, runSaveView)

async function runSaveView(ctx: TenantContext, view: View): Promise<{ id: string }> {
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

const OneView = z.strictObject({ viewId: z.uuid() })
type OneView = z.output<typeof OneView>

/** Deletes one's own view, or a shared one where the role may share. Throws E5004, E0004 (no such view here). */
export const removeView = writeVerb('views.save', OneView, runRemoveView)

async function runRemoveView(ctx: TenantContext, { viewId }: OneView): Promise<void> {
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

/** The acting person as an owner of views. Throws E5004 for anything that is no person. */
export function ownerOf({ actor, organizationId }: TenantContext): ViewOwner & { email: string } {
  if (actor.kind !== 'user') throw new AppError('E5004', { message: 'Only members have saved views.' })
  return { organizationId, ownerId: actor.userId, email: actor.email }
}

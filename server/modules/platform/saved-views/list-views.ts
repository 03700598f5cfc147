import { z } from 'zod'
import { savedLists } from '@/server/contract/saved-lists'
import type { TenantContext } from '@/server/core/context'
import { hasPermission } from '@/server/core/permissions'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findViews } from './queries'
import { ownerOf } from './view-owner'

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
export const listViews = readVerb('views.read', OneList, run)

async function run(ctx: TenantContext, { list }: OneList): Promise<ListedView[]> {
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

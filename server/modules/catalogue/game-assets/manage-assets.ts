import { z } from 'zod'
import { type AssetKind, assetKinds, maxAssetsPerGame } from '@/server/contract/game-assets'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import type { Db } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { claimFile, releaseFile } from '@/server/modules/platform/files'
import {
  type AssetOwner,
  countLocked,
  deleteAsset,
  gameExists,
  inAssetTransaction,
  insertAsset,
  isBrandOf,
} from './queries'

export const staffOwner: AssetOwner = { source: 'staff', organizationId: null, brandId: null }

/** The organization's pictures, or those of its brand. Throws E6008 for a brand of another. */
export async function ownerOf(
  tx: Db,
  { organizationId }: TenantContext,
  brandId?: string,
): Promise<AssetOwner> {
  if (brandId === undefined) return { source: 'organization', organizationId, brandId: null }
  // defence: pictures of games are put up for brands of the own organization
  if (!(await isBrandOf(tx, brandId, organizationId))) throw new AppError('E6008')
  return { source: 'brand', organizationId, brandId }
}

const NewAsset = z.object({
  gameId: z.uuid(),
  kind: z.enum(assetKinds),
  /** Of an upload for the purpose `game_asset`. */
  fileId: z.uuid(),
  /** True: the owner's other pictures of this kind go once this one is published. */
  replacesKind: z.boolean().default(true),
})
type NewAsset = z.output<typeof NewAsset>

const NewOwnAsset = NewAsset.extend({
  /** Absent: for the organization as a whole. */
  brandId: z.uuid().optional(),
})

/**
 * Puts a picture of a game in place of its provider's, for the organization or one of its brands. It is published by a job once its
 * sizes are made. Throws E5004, E2001, E6008, E1022 (no such upload), E1023 (too many of the game).
 */
export const addGameAsset = writeVerb(
  'gameAssets.manage',
  NewOwnAsset,
  (ctx: TenantContext, { brandId, ...asset }: z.output<typeof NewOwnAsset>) =>
    inAssetTransaction(async (tx) => storeAsset(tx, ctx, asset, await ownerOf(tx, ctx, brandId))),
)

/** The same for every organization that has none of its own. */
export const addGameAssetAsStaff = writeVerb(
  'gameAssets.everywhere',
  NewAsset,
  (ctx: Context, asset: NewAsset) => inAssetTransaction((tx) => storeAsset(tx, ctx, asset, staffOwner)),
)

export async function storeAsset(
  tx: Db,
  ctx: Context,
  asset: NewAsset,
  owner: AssetOwner,
): Promise<{ assetId: string }> {
  const { gameId, kind, fileId, replacesKind } = asset
  if (!(await gameExists(tx, gameId))) throw new AppError('E2001')
  await requireRoom(tx, gameId, owner)
  return { assetId: await claimAsset(tx, ctx, { gameId, kind, fileId, replacesKind }, owner) }
}

async function requireRoom(tx: Db, gameId: string, owner: AssetOwner): Promise<void> {
  // defence: the pictures of a game are limited
  if ((await countLocked(tx, gameId, owner)) >= maxAssetsPerGame)
    throw new AppError('E1023', {
      message: `A game has at most ${maxAssetsPerGame} pictures. Remove one first.`,
      details: { limit: maxAssetsPerGame },
    })
}

interface Claimed {
  gameId: string
  kind: AssetKind
  fileId: string
  replacesKind: boolean
}

/** Claims the upload and writes the picture, with its audit row. */
async function claimAsset(tx: Db, ctx: Context, asset: Claimed, owner: AssetOwner): Promise<string> {
  const { gameId, kind, fileId } = asset
  const id = newId()
  const { organizationId, brandId } = owner
  const file = await claimFile(tx, { organizationId, fileId, purpose: 'game_asset', ownerId: id })
  await insertAsset(tx, {
    ...asset,
    ...owner,
    id,
    actor: describeActor(ctx.actor),
    createdAt: ctx.clock.now(),
  })
  await recordAudit(tx, ctx, {
    action: 'game_asset.added',
    subjectType: 'game',
    subjectId: gameId,
    ...(brandId && { brandId }),
    after: { kind, name: file.name, replaces: asset.replacesKind },
  })
  return id
}

const OneAsset = z.object({ assetId: z.uuid() })
const OneOwnAsset = OneAsset.extend({ brandId: z.uuid().optional() })

/** Removes a picture: the next owner's shows again. Throws E5004, E6008, E1022. */
export const removeGameAsset = writeVerb(
  'gameAssets.manage',
  OneOwnAsset,
  (ctx: TenantContext, { assetId, brandId }: z.output<typeof OneOwnAsset>) =>
    inAssetTransaction(async (tx) => remove(tx, ctx, assetId, await ownerOf(tx, ctx, brandId))),
)

/** The same of a picture that staff set for all organizations. */
export const removeGameAssetAsStaff = writeVerb(
  'gameAssets.everywhere',
  OneAsset,
  (ctx: Context, { assetId }: z.output<typeof OneAsset>) =>
    inAssetTransaction((tx) => remove(tx, ctx, assetId, staffOwner)),
)

async function remove(tx: Db, ctx: Context, assetId: string, owner: AssetOwner): Promise<void> {
  const asset = await deleteAsset(tx, assetId, owner)
  if (!asset) throw new AppError('E1022', { message: 'This picture does not exist any more.' })
  const { organizationId, brandId } = owner
  await releaseFile(tx, { organizationId, fileId: asset.fileId, clock: ctx.clock })
  await recordAudit(tx, ctx, {
    action: 'game_asset.removed',
    subjectType: 'game',
    subjectId: asset.gameId,
    ...(brandId && { brandId }),
    before: { kind: asset.kind },
  })
}

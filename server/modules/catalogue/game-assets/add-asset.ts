import { z } from 'zod'
import { type AssetKind, assetKinds, maxAssetsPerGame } from '@/server/contract/game-assets'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import type { Db } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { claimFile } from '@/server/modules/platform/files'
import { ownerOf, staffOwner } from './owner'
import { type AssetOwner, countLocked, gameExists, inAssetTransaction, insertAsset } from './queries'

const NewAsset = z.object({
  gameId: z.uuid(),
  kind: z.enum(assetKinds),
  /** Of an upload for the purpose `game_asset`. */
  fileId: z.uuid(),
  /** True: the owner's other pictures of this kind go once this one is published. */
  replacesKind: z.boolean().default(true),
})
type NewAsset = z.output<typeof NewAsset>

const OwnAsset = NewAsset.extend({
  /** Absent: for the organization as a whole. */
  brandId: z.uuid().optional(),
})

/**
 * Puts a picture of a game in place of its provider's, for the organization or one of its brands. It is published by a job once its
 * sizes are made. Throws E5004, E2001, E6008, E1022 (no such upload), E1023 (too many of the game).
 */
export const addGameAsset = writeVerb(
  'gameAssets.manage',
  OwnAsset,
  (ctx: TenantContext, { brandId, ...asset }: z.output<typeof OwnAsset>) =>
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

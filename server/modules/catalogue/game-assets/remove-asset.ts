import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import type { Db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { releaseFile } from '@/server/modules/platform/files'
import { ownerOf, staffOwner } from './owner'
import { type AssetOwner, deleteAsset, inAssetTransaction } from './queries'

const OneAsset = z.object({ assetId: z.uuid() })
const OwnAsset = OneAsset.extend({ brandId: z.uuid().optional() })

/** Removes a picture: the next owner's shows again. Throws E5004, E6008, E1022. */
export const removeGameAsset = writeVerb(
  'gameAssets.manage',
  OwnAsset,
  (ctx: TenantContext, { assetId, brandId }: z.output<typeof OwnAsset>) =>
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

import { z } from 'zod'
import { OneBrand } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { recordAudit } from '@/server/modules/platform/audit'
import { inBrandTransaction, updateBrand } from './queries-change'
import { requireBrand, requirePlatform } from './require-platform'

const SessionLimit = OneBrand.extend({ limit: z.int().min(1).max(1_000).nullable() })
type SessionLimit = z.output<typeof SessionLimit>

const maxSessions = 1_000

/**
 * How many sessions one player may have open at once on this brand; null: the organization's limit applies. It counts for
 * the next launch, no session is ended. Throws E5004, E0003 (not 1 to 1,000), E6006, E6008.
 */
export const setBrandSessionLimit = writeVerb('brands.manage', SessionLimit, run)

async function run(ctx: TenantContext, { brandId, limit }: SessionLimit): Promise<void> {
  if (limit !== null && !(Number.isInteger(limit) && limit >= 1 && limit <= maxSessions)) {
    const message = `Must be 1 to ${maxSessions}`
    throw new AppError('E0003', { message, details: { issues: [{ path: 'limit', message }] } })
  }
  await inBrandTransaction(ctx.organizationId, async (db) => {
    await requirePlatform(db, ctx)
    const brand = await requireBrand(db, ctx, brandId)
    if (brand.status === 'retired') throw new AppError('E6008', { status: 403 })
    if (brand.sessionLimitPerPlayer === limit) return
    await updateBrand(db, brandId, { sessionLimitPerPlayer: limit })
    await recordAudit(db, ctx, {
      action: 'brand.limit_changed',
      subjectType: 'brand',
      subjectId: brandId,
      brandId,
      before: { sessionLimitPerPlayer: brand.sessionLimitPerPlayer },
      after: { sessionLimitPerPlayer: limit },
    })
  })
}

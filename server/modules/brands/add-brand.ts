import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { type ProvisionedBrand, provisionBrand } from './provision-brand'

/**
 * Creates a brand by hand. A ref that exists, retired ones included, is answered as it is with `isNew` false: a ref names
 * one wallet identity for good. Throws E5004 (role) and what `provisionBrand` refuses.
 */
export async function addBrand(ctx: TenantContext, { ref }: { ref: string }): Promise<ProvisionedBrand> {
  requirePermission(ctx.actor, 'brands.manage')
  return provisionBrand(ctx, { ref, statusOfSingle: 400 })
}

import { z } from 'zod'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type ProvisionedBrand, provisionBrand } from './provision-brand'

/**
 * Creates a brand by hand. A ref that exists, retired ones included, is answered as it is with `isNew` false: a ref names
 * one wallet identity for good. Throws E5004 (role) and what `provisionBrand` refuses.
 */
export const addBrand = writeVerb('brands.manage', z.object({ ref: z.string().max(200) }), run)

async function run(ctx: TenantContext, { ref }: { ref: string }): Promise<ProvisionedBrand> {
  return provisionBrand(ctx, { ref, statusOfSingle: 400 })
}

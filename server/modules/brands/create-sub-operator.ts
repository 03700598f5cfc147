import type { SubOperator } from '@/server/contract/resources/sub-operator'
import type { TenantContext } from '@/server/core/context'
import { provisionBrand } from './provision-brand'

/**
 * Creates a platform's brand, or returns the one that has this ref, whatever its state (spec §4.8).
 *
 * Refusals: E6003 403 · E6004 400 missing, empty or malformed · E6006 403 not a platform · E6007 400 cap · E6009 409.
 */
export async function createSubOperator(
  ctx: TenantContext,
  { ref }: { ref?: unknown },
): Promise<SubOperator> {
  const brand = await provisionBrand(ctx, { ref, statusOfSingle: 403 })
  return { sub_operator_ref: brand.ref, operator_user_id: brand.id }
}

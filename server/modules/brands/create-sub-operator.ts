import type { SubOperator } from '@/server/contract/resources/sub-operator'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { findOrCreateBrand } from './create-brand'
import { requireOrganization } from './resolve-brand'
import { parseSubOperatorRef } from './sub-operator-ref'

/**
 * Creates a platform's brand, or returns the one that has this ref, whatever its state (spec §4.8). `ref` may be missing
 * or of any type: the rule is checked here.
 *
 * Refusals: E6003 403 · E6004 400 missing, empty or malformed · E6006 403 not a platform · E6007 400 cap · E6009 409.
 */
export async function createSubOperator(
  ctx: TenantContext,
  { ref }: { ref?: unknown },
): Promise<SubOperator> {
  const organization = await requireOrganization(ctx, null)
  if (organization.kind !== 'platform') throw new AppError('E6006', { status: 403 })
  if (typeof ref !== 'string') throw new AppError('E6004')
  const canonical = parseSubOperatorRef(ref)
  if (!organization.isBillable) throw new AppError('E6009')
  const brand = await findOrCreateBrand(ctx, { ref: canonical, brandLimit: organization.brandLimit })
  return { sub_operator_ref: canonical, operator_user_id: brand.id }
}

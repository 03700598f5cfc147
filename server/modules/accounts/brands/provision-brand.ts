import { NewBrand } from '@/server/contract/forms/brands'
import type { SubOperator } from '@/server/contract/resources/sub-operator'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findOrCreateBrand } from './create-brand'
import { type BrandStatus, findBrandByRef } from './queries'
import { parseSubOperatorRef, requireOrganization } from './resolve-brand'

export interface ProvisionedBrand {
  id: string
  /** Canonical. */
  ref: string
  status: BrandStatus
  isNew: boolean
}

/**
 * A platform's brand of this ref, known already or made now (spec §4.8). A known one is answered whatever its state, and also
 * where no new one could be made. `ref` may be missing or of any type: the rule is checked here for every caller.
 *
 * Refusals: E6003 403 · E6004 400 missing, empty or malformed · E6006 not a platform · E6007 400 cap · E6009 409.
 */
export async function provisionBrand(
  ctx: TenantContext,
  { ref, statusOfSingle }: { ref?: unknown; statusOfSingle: 400 | 403 },
): Promise<ProvisionedBrand> {
  const organization = await requireOrganization(ctx, null)
  if (organization.kind !== 'platform') throw new AppError('E6006', { status: statusOfSingle })
  if (typeof ref !== 'string') throw new AppError('E6004')
  const canonical = parseSubOperatorRef(ref)
  const known = await findBrandByRef(db, { organizationId: ctx.organizationId, ref: canonical })
  if (known) return { ...known, ref: canonical, isNew: false }
  if (!organization.isBillable) throw new AppError('E6009')
  const brand = await findOrCreateBrand(ctx, { ref: canonical, brandLimit: organization.brandLimit })
  return { ...brand, ref: canonical }
}

/**
 * Creates a brand from the dashboard. A ref that exists, retired ones included, is answered as it is with `isNew` false: a ref names
 * one wallet identity for good. Throws E5004 (role) and what `provisionBrand` refuses.
 */
export const addBrand = writeVerb('brands.manage', NewBrand, run)

async function run(ctx: TenantContext, { ref }: { ref: string }): Promise<ProvisionedBrand> {
  return provisionBrand(ctx, { ref, statusOfSingle: 400 })
}

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

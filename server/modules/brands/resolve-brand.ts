import { AppError } from '@/server/core/app-error'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { asBrandId, type BrandId } from '@/server/core/ids'
import { findOrCreateBrand } from './create-brand'
import { findBrandSelection } from './kept-selection'
import type { BrandSelection } from './queries'
import { parseSubOperatorRef } from './sub-operator-ref'

export interface BrandSelector {
  /** As sent; undefined when the field is absent. Empty text is not absence. */
  ref: string | undefined
  /** True on a launch and on the game list: an unseen ref creates the brand (spec §2.10). */
  canProvision: boolean
}

/**
 * The brand a request acts for (spec §2.10).
 *
 * Refusals: E6003 403 the operator is disabled · E6004 400 malformed or empty · E6005 400 absent where required ·
 * E6006 400 sent by a single operator · E6007 400 cap · E6008 400 unseen, 403 suspended or retired ·
 * E6009 409 nobody to bill · E6010 409 absent and no active default.
 */
export async function resolveBrand(ctx: TenantContext, selector: BrandSelector): Promise<BrandContext> {
  const ref = selector.ref === undefined ? null : await parseRefOf(ctx, selector.ref)
  const selection = await requireOrganization(ctx, ref)
  const brandId =
    ref === null
      ? requireDefaultBrand(selection)
      : await requireNamedBrand(ctx, { selection, ref, canProvision: selector.canProvision })
  return { ...ctx, brandId }
}

/** A single operator is told that the field is not for it before its spelling is judged. */
async function parseRefOf(ctx: TenantContext, text: string): Promise<string> {
  try {
    return parseSubOperatorRef(text)
  } catch (malformed) {
    const { kind } = await requireOrganization(ctx, null)
    throw kind === 'single' ? new AppError('E6006') : malformed
  }
}

/** E6003 when the operator is disabled, whatever it asks. */
export async function requireOrganization(ctx: TenantContext, ref: string | null): Promise<BrandSelection> {
  const selection = await findBrandSelection({ organizationId: ctx.organizationId, ref })
  if (!selection?.isActive) throw new AppError('E6003')
  return selection
}

function requireDefaultBrand(selection: BrandSelection): BrandId {
  const isPlatform = selection.kind === 'platform'
  if (isPlatform && selection.requiresSubOperatorRef) throw new AppError('E6005')
  if (selection.brandId && selection.brandStatus === 'active') return selection.brandId
  throw new AppError(isPlatform ? 'E6010' : 'E6003')
}

async function requireNamedBrand(
  ctx: TenantContext,
  request: { selection: BrandSelection; ref: string; canProvision: boolean },
): Promise<BrandId> {
  const { selection, ref } = request
  if (selection.kind !== 'platform') throw new AppError('E6006')
  if (!selection.isBillable) throw new AppError('E6009')
  if (selection.brandId) return requireActive({ id: selection.brandId, status: selection.brandStatus })
  // Where the ref is required, brands are created beforehand (spec §4.8).
  const isAutomatic = selection.canAutoProvisionBrands && !selection.requiresSubOperatorRef
  if (!request.canProvision || !isAutomatic) throw new AppError('E6008')
  return requireActive(await findOrCreateBrand(ctx, { ref, brandLimit: selection.brandLimit }))
}

function requireActive(brand: { id: string; status: string | null }): BrandId {
  if (brand.status !== 'active') throw new AppError('E6008', { status: 403 })
  return asBrandId(brand.id)
}

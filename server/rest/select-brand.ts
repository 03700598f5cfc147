import type { Operation } from '@/server/contract/operation'
import type { Actor, BrandContext, TenantContext } from '@/server/core/context'
import type { Dependencies } from '@/server/rest/dependencies'
import { insufficient } from '@/server/rest/require-scope'

/** The context a verb of the operation runs in: within a brand, unless the operation concerns the whole organization. */
export type ContextOf<Op extends Operation> = Op['brandSelector'] extends 'none'
  ? TenantContext
  : BrandContext

interface Selection {
  query: unknown
  body: unknown
  /** The only brand that the key may act for; null: every one. */
  onlyBrandId: string | null
  /** Whether the key is allowed to create brands by itself: naming a new one must not be a way around it. */
  mayCreateBrand: boolean
}

/**
 * Resolves the brand the request names where the operation names one (spec §2.10). A key of one brand is refused with E5004
 * for another, and for what changes the whole organization.
 */
export async function selectBrand<Op extends Operation>(
  operation: Op,
  ctx: TenantContext,
  { onlyBrandId, mayCreateBrand, ...input }: Selection,
  { resolveBrand }: Pick<Dependencies, 'resolveBrand'>,
): Promise<ContextOf<Op>> {
  if (operation.brandSelector === 'none') {
    // defence: a key of one brand changes and reads nothing of the others
    if (onlyBrandId !== null && (operation.method !== 'GET' || operation.isOfAllBrands))
      throw ofOtherBrand(operation)
    return ctx as ContextOf<Op>
  }
  const named = input[operation.brandSelector] as { sub_operator_ref?: string | undefined } | undefined
  const brand = await resolveBrand(ctx, {
    ref: named?.sub_operator_ref,
    // defence: a read-only key creates no brand
    // defence: a key that may not create brands names no new one
    canProvision: operation.canProvision && mayWrite(ctx.actor) && mayCreateBrand && onlyBrandId === null,
    readsRecords: operation.readsRecords === true,
    ...(operation.namesSelectorFailure && { namesFailure: true }),
  })
  // defence: a key of one brand acts for no other
  if (onlyBrandId !== null && brand.brandId !== onlyBrandId) throw ofOtherBrand(operation)
  // The operation's selector decides which of the two contexts its verb declares; this is the other one.
  return brand as ContextOf<Op>
}

const ofOtherBrand = (operation: Operation) =>
  insufficient(operation, { message: 'This API key is limited to another brand.' })

/** Creating a brand is a write, also where it comes with listing games. */
const mayWrite = (actor: Actor) => actor.kind === 'apiKey' && actor.scopes.includes('write')

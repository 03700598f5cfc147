import type { Operation } from '@/server/contract/operation'
import type { Actor, BrandContext, TenantContext } from '@/server/core/context'
import type { Dependencies } from '@/server/rest/dependencies'

/** The context a verb of the operation runs in: within a brand, unless the operation concerns the whole organization. */
export type ContextOf<Op extends Operation> = Op['brandSelector'] extends 'none'
  ? TenantContext
  : BrandContext

/** Resolves the brand the request names where the operation names one (spec §2.10). */
export async function selectBrand<Op extends Operation>(
  operation: Op,
  ctx: TenantContext,
  input: { query: unknown; body: unknown },
  { resolveBrand }: Pick<Dependencies, 'resolveBrand'>,
): Promise<ContextOf<Op>> {
  if (operation.brandSelector === 'none') return ctx as ContextOf<Op>
  const named = input[operation.brandSelector] as { sub_operator_ref?: string | undefined } | undefined
  const brand = await resolveBrand(ctx, {
    ref: named?.sub_operator_ref,
    // defence: a read-only key creates no brand
    canProvision: operation.canProvision && mayWrite(ctx.actor),
    readsRecords: operation.readsRecords === true,
  })
  // The operation's selector decides which of the two contexts its verb declares; this is the other one.
  return brand as ContextOf<Op>
}

/** Creating a brand is a write, also where it comes with listing games. */
const mayWrite = (actor: Actor) => actor.kind === 'apiKey' && actor.scopes.includes('write')

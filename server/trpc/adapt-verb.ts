import { z } from 'zod'
import { OneBrand, OneOrganization } from '@/server/contract/inputs'
import type { BrandContext, Context, TenantContext } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { callable, type Verb } from '@/server/core/verb'
import { requireOwnBrand } from '@/server/modules/accounts/brands'
import { requireExisting } from '@/server/modules/accounts/organizations'

type Type = 'query' | 'mutation'

/** The verb with its result in the form that a screen shows. */
export function showing<T extends Type, Ctx extends Context, S, Args extends unknown[], Output, View>(
  verb: Verb<T, Ctx, S, Args, Output>,
  show: (output: Output) => View,
): Verb<T, Ctx, S, Args, View> {
  return adapt(
    verb,
    verb.input,
    (run) =>
      async (ctx, ...args) =>
        show(await run(ctx, ...args)),
  )
}

/** A verb inside a brand, for the brand of the organization that the input names. */
export function inBrand<T extends Type, S extends z.core.$ZodType, Input, Output>(
  verb: Verb<T, BrandContext, S, [input: Input], Output>,
): Verb<T, TenantContext, z.ZodIntersection<typeof OneBrand, S>, [input: Input & OneBrand], Output> {
  const schema = z.intersection(OneBrand, verb.input)
  return adapt(
    verb,
    schema,
    (run) => async (ctx, input) => run(await requireOwnBrand(ctx, input.brandId), input),
  )
}

/** A verb inside an organization, for the one that the input of staff names; its audit row is recorded there. E7001. */
export function inOrganization<T extends Type, S extends z.core.$ZodType, Input, Output>(
  verb: Verb<T, TenantContext, S, [input: Input], Output>,
): Verb<T, Context, z.ZodIntersection<typeof OneOrganization, S>, [input: Input & OneOrganization], Output> {
  const schema = z.intersection(OneOrganization, verb.input)
  return adapt(verb, schema, (run) => async (ctx, { organizationId, ...input }) => {
    await requireExisting(organizationId)
    // The rest is the verb's own input; the compiler cannot derive that for a type parameter.
    return run({ ...ctx, organizationId: asOrganizationId(organizationId) }, input as unknown as Input)
  })
}

/** The same verb with the same checks, run in another context. */
function adapt<
  T extends Type,
  From extends Context,
  Ctx extends Context,
  S,
  Args extends unknown[],
  Args2 extends unknown[],
  Output,
  Output2,
>(
  verb: Verb<T, From, unknown, Args, Output>,
  input: S,
  around: (
    run: (ctx: From, ...args: Args) => Promise<Output>,
  ) => (ctx: Ctx, ...args: Args2) => Promise<Output2>,
): Verb<T, Ctx, S, Args2, Output2> {
  const { type, permission } = verb
  const authorize: Verb<T, Ctx, S, Args2, Output2>['authorize'] = (caller) => around(verb.authorize(caller))
  return callable({ authorize, type, permission, input })
}

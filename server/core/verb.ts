import type { z } from 'zod'
import type { Context, TenantContext } from './context'
import { type Permission, requirePermission, requireWorking } from './permissions'

/**
 * What a person does in the cabinet, with the permission it needs and the schema of its input. Called as `verb(ctx, input)`;
 * whoever calls with input from outside parses it by `input` first.
 */
export interface Verb<
  Type extends 'query' | 'mutation',
  Ctx extends Context,
  Schema,
  Args extends unknown[],
  Output,
> {
  (ctx: Ctx, ...args: Args): Promise<Output>
  /** The check alone; answers with what may now be run. Throws E5004, or E6003 for a change in a suspended organization. */
  authorize(ctx: Ctx): (...args: Args) => Promise<Output>
  readonly type: Type
  readonly permission: Permission
  readonly input: Schema
}

/** A verb that reads. */
export function readVerb<Ctx extends Context, Output>(
  permission: Permission,
  run: (ctx: Ctx) => Promise<Output>,
): Verb<'query', Ctx, undefined, [], Output>
export function readVerb<Ctx extends Context, Schema extends z.ZodType, Output>(
  permission: Permission,
  input: Schema,
  run: (ctx: Ctx, input: z.output<Schema>) => Promise<Output>,
): Verb<'query', Ctx, Schema, [input: z.output<Schema>], Output>
export function readVerb<Ctx extends Context>(permission: Permission, ...rest: Definition<Ctx>) {
  return define<'query', Ctx>('query', permission, rest)
}

/** A verb that changes something: not open to members of a suspended organization, but for a few. */
export function writeVerb<Ctx extends Context, Output>(
  permission: Permission,
  run: (ctx: Ctx) => Promise<Output>,
): Verb<'mutation', Ctx, undefined, [], Output>
export function writeVerb<Ctx extends Context, Schema extends z.ZodType, Output>(
  permission: Permission,
  input: Schema,
  run: (ctx: Ctx, input: z.output<Schema>) => Promise<Output>,
): Verb<'mutation', Ctx, Schema, [input: z.output<Schema>], Output>
export function writeVerb<Ctx extends Context>(permission: Permission, ...rest: Definition<Ctx>) {
  return define<'mutation', Ctx>('mutation', permission, rest)
}

type Run<Ctx> = (ctx: Ctx, ...args: never[]) => Promise<unknown>
type Definition<Ctx> = [run: Run<Ctx>] | [input: z.ZodType, run: Run<Ctx>]

function define<Type extends 'query' | 'mutation', Ctx extends Context>(
  type: Type,
  permission: Permission,
  [first, second]: Definition<Ctx>,
): Verb<Type, Ctx, z.ZodType | undefined, never[], unknown> {
  const run = second ?? (first as Run<Ctx>)
  const authorize = (ctx: Ctx & Partial<TenantContext>) => {
    requirePermission(ctx.actor, permission)
    if (type === 'mutation') requireWorking(ctx, permission)
    return (...args: never[]) => run(ctx, ...args)
  }
  const verb = async (ctx: Ctx, ...args: never[]) => authorize(ctx)(...args)
  return Object.assign(verb, {
    authorize,
    type,
    permission,
    input: second ? (first as z.ZodType) : undefined,
  })
}

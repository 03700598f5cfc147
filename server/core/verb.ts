import type { z } from 'zod'
import { readFrom } from '@/server/database/lane'
import type { Context, TenantContext } from './context'
import { type Permission, requirePermission, requireWorking } from './permissions'

type Suspension = Pick<TenantContext, 'isSuspended'>

/**
 * An action of a person in the cabinet, with its permission and the schema of its input. Called as `verb(ctx, input)`;
 * callers with input from outside parse it by `input` first.
 */
export interface Verb<
  Type extends 'query' | 'mutation',
  Ctx extends Context,
  Schema,
  Args extends unknown[],
  Output,
> {
  (ctx: Ctx, ...args: Args): Promise<Output>
  /** The check alone; returns the function to run. Throws E5004, or E6003 for a change in a suspended organization. */
  authorize(caller: Context & Suspension): (ctx: Ctx, ...args: Args) => Promise<Output>
  readonly type: Type
  readonly permission: Permission
  readonly input: Schema
}

/** A verb that reads. */
export function readVerb<Ctx extends Context, Output, More extends unknown[]>(
  permission: Permission,
  run: (ctx: Ctx, ...more: More) => Promise<Output>,
): Verb<'query', Ctx, undefined, More, Output>
export function readVerb<
  Ctx extends Context,
  Schema extends z.ZodType,
  Output,
  More extends unknown[],
  Input = z.output<Schema>,
>(
  permission: Permission,
  input: Schema & z.ZodType<NoInfer<Input>>,
  run: (ctx: Ctx, input: Input, ...more: More) => Promise<Output>,
): Verb<'query', Ctx, Schema, [input: Input, ...more: More], Output>
export function readVerb<Ctx extends Context>(permission: Permission, ...rest: Definition<Ctx>) {
  return define<'query', Ctx>('query', permission, rest)
}

/** A verb that changes something: not open to members of a suspended organization, but for a few. */
export function writeVerb<Ctx extends Context, Output, More extends unknown[]>(
  permission: Permission,
  run: (ctx: Ctx, ...more: More) => Promise<Output>,
): Verb<'mutation', Ctx, undefined, More, Output>
export function writeVerb<
  Ctx extends Context,
  Schema extends z.ZodType,
  Output,
  More extends unknown[],
  Input = z.output<Schema>,
>(
  permission: Permission,
  input: Schema & z.ZodType<NoInfer<Input>>,
  run: (ctx: Ctx, input: Input, ...more: More) => Promise<Output>,
): Verb<'mutation', Ctx, Schema, [input: Input, ...more: More], Output>
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
  const onPrimary: Run<Ctx> = (ctx, ...args) => {
    readFrom('primary')
    return run(ctx, ...args)
  }
  const authorize = (caller: Context & Suspension) => {
    requirePermission(caller.actor, permission)
    if (type === 'mutation') requireWorking(caller, permission)
    return onPrimary
  }
  const verb = async (ctx: Ctx, ...args: never[]) => authorize(ctx)(ctx, ...args)
  return Object.assign(verb, {
    authorize,
    type,
    permission,
    input: second ? (first as z.ZodType) : undefined,
  })
}

/** Of what the replica answered: everything that was committed by then is in it. */
export interface Dated {
  dataAsOf?: Date
}

type DatedOutput<Output> = Output extends AsyncGenerator | readonly unknown[] ? Output : Output & Dated

/**
 * The same verb, whose statements the replica answers where there is one, unless a verb of the primary called it. For
 * lists, reports and exports: nothing that is read so may decide about money, or about any change.
 */
export function fromReplica<Ctx extends Context, Schema, Args extends unknown[], Output extends object>(
  verb: Verb<'query', Ctx, Schema, Args, Output>,
): Verb<'query', Ctx, Schema, Args, DatedOutput<Output>> {
  const authorize = (caller: Context & Suspension) => {
    const run = verb.authorize(caller)
    return async (ctx: Ctx, ...args: Args) => {
      const replica = readFrom('replica')
      const output = await run(ctx, ...args)
      // A generator has read nothing yet: its file says in a header how old it is.
      const canBeDated = !(Symbol.asyncIterator in output) && !Array.isArray(output)
      const dated = canBeDated && replica?.wasRead ? { ...output, dataAsOf: replica.asOf } : output
      return dated as DatedOutput<Output>
    }
  }
  const { type, permission, input } = verb
  const readsReplica = async (ctx: Ctx, ...args: Args) => authorize(ctx)(ctx, ...args)
  return Object.assign(readsReplica, { authorize, type, permission, input })
}

import { z } from 'zod'
import '@/server/contract/issue-messages'
import { readFrom } from '@/server/database/lane'
import { AppError } from './app-error'
import type { Context, TenantContext } from './context'
import { type Permission, requirePermission, requireWorking } from './permissions'

type Suspension = Pick<TenantContext, 'isSuspended'>

/**
 * An action of a person in the cabinet, with its permission and the schema of its input, which may be a form's. Called as
 * `verb(ctx, input)`, it checks the permission, then parses the input; what the schema refuses is E0003 with its issues.
 */
export interface Verb<
  Type extends 'query' | 'mutation',
  Ctx extends Context,
  Schema,
  Args extends unknown[],
  Output,
> {
  (ctx: Ctx, ...args: Given<Schema, Args>): Promise<Output>
  /**
   * The door of tRPC, which parses by `input` itself: the check alone. Throws E5004, or E6003 for a change in a suspended
   * organization. The function that it returns parses nothing: it takes what `input` makes of what was sent.
   */
  authorize(caller: Context & Suspension): (ctx: Ctx, ...args: Args) => Promise<Output>
  readonly type: Type
  readonly permission: Permission
  readonly input: Schema
}

/** The arguments of a direct call: the input as the schema takes it, and the others as they are. */
export type Given<Schema, Args extends unknown[]> = Schema extends z.core.$ZodType
  ? Args extends [unknown, ...infer More]
    ? [input: z.input<Schema>, ...more: More]
    : never
  : Args

/** Of a schema that names every field that the verb reads: one that it does not name would never arrive. */
type Naming<Input, Schema extends z.core.$ZodType> = [
  Exclude<FieldOf<Input>, FieldOf<z.output<Schema>>>,
] extends [never]
  ? unknown
  : { unnamed: Exclude<FieldOf<Input>, FieldOf<z.output<Schema>>> }
type FieldOf<T> = T extends T ? keyof T : never

/** A verb that reads. */
export function readVerb<Ctx extends Context, Output, More extends unknown[]>(
  permission: Permission,
  run: (ctx: Ctx, ...more: More) => Promise<Output>,
): Verb<'query', Ctx, undefined, More, Output>
export function readVerb<
  Ctx extends Context,
  Schema extends z.core.$ZodType,
  Output,
  More extends unknown[],
  Input = z.output<Schema>,
>(
  permission: Permission,
  input: Schema & z.core.$ZodType<NoInfer<Input>> & Naming<NoInfer<Input>, Schema>,
  run: (ctx: Ctx, input: Input, ...more: More) => Promise<Output>,
): Verb<'query', Ctx, Schema, [input: Input, ...more: More], Output>
export function readVerb<Ctx extends Context>(permission: Permission, ...rest: Definition<Ctx>): unknown {
  return define<'query', Ctx>('query', permission, rest)
}

/** A verb that changes something: not open to members of a suspended organization, but for a few. */
export function writeVerb<Ctx extends Context, Output, More extends unknown[]>(
  permission: Permission,
  run: (ctx: Ctx, ...more: More) => Promise<Output>,
): Verb<'mutation', Ctx, undefined, More, Output>
export function writeVerb<
  Ctx extends Context,
  Schema extends z.core.$ZodType,
  Output,
  More extends unknown[],
  Input = z.output<Schema>,
>(
  permission: Permission,
  input: Schema & z.core.$ZodType<NoInfer<Input>> & Naming<NoInfer<Input>, Schema>,
  run: (ctx: Ctx, input: Input, ...more: More) => Promise<Output>,
): Verb<'mutation', Ctx, Schema, [input: Input, ...more: More], Output>
export function writeVerb<Ctx extends Context>(permission: Permission, ...rest: Definition<Ctx>): unknown {
  return define<'mutation', Ctx>('mutation', permission, rest)
}

type Run<Ctx> = (ctx: Ctx, ...args: never[]) => Promise<unknown>
type Definition<Ctx> = [run: Run<Ctx>] | [input: z.core.$ZodType, run: Run<Ctx>]

function define<Type extends 'query' | 'mutation', Ctx extends Context>(
  type: Type,
  permission: Permission,
  [first, second]: Definition<Ctx>,
): Verb<Type, Ctx, unknown, never[], unknown> {
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
  const input = second ? (first as z.core.$ZodType) : undefined
  return callable({ authorize, type, permission, input })
}

type Parts<
  T extends 'query' | 'mutation',
  Ctx extends Context,
  Schema,
  Args extends unknown[],
  Output,
> = Pick<Verb<T, Ctx, Schema, Args, Output>, 'authorize' | 'input' | 'permission' | 'type'>

/** The verb of these parts, which parses the input of every direct call. */
export function callable<
  Type extends 'query' | 'mutation',
  Ctx extends Context,
  Schema,
  Args extends unknown[],
  Output,
>(parts: Parts<Type, Ctx, Schema, Args, Output>): Verb<Type, Ctx, Schema, Args, Output> {
  const schema = parts.input as z.core.$ZodType | undefined
  const verb = async (ctx: Ctx, ...given: Given<Schema, Args>) => {
    const run = parts.authorize(ctx)
    // The compiler cannot derive from a type parameter what its schema makes of the input.
    return run(ctx, ...((schema ? parseFirst(schema, given) : given) as Args))
  }
  return Object.assign(verb, parts)
}

function parseFirst(schema: z.core.$ZodType, [input, ...more]: readonly unknown[]): unknown[] {
  const parsed = z.core.safeParse(schema, input)
  // defence: a verb parses its own input
  if (!parsed.success) throw invalidInput(parsed.error)
  return [parsed.data, ...more]
}

function invalidInput(error: z.core.$ZodError): AppError {
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const [first] = issues
  return new AppError('E0003', { ...(first && { message: first.message }), details: { issues } })
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
  return callable({ authorize, type, permission, input })
}

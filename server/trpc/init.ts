import { initTRPC, TRPCError, type TRPCMutationProcedure, type TRPCQueryProcedure } from '@trpc/server'
import superjson from 'superjson'
import { ZodError, z } from 'zod'
import type { Context, TenantContext } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { inLane, type Lane } from '@/server/core/lane'
import { type Permission, requirePermission, requireWorking } from '@/server/core/permissions'
import type { Verb } from '@/server/core/verb'
import { log } from '@/server/log'
import { contextOf, staffOf, tenantOf } from './acting-contexts'
import { type CabinetContext, croupier } from './context'
import { refusalOf, toTrpcError } from './error-mapping'
import { isRecentlyConfirmed, stepUpRequired, twoFactorRequired } from './sign-in-strength'
import { unstorablePart } from './storable-input'

interface Meta {
  /** What the caller must be permitted; a procedure without it only needs a signed-in person. */
  permission?: Permission
  /** Outside any organization: members' roles open it to nobody. */
  isStaffOnly?: true
  /**
   * Asks again who is there when that was not proven in the last 15 minutes: by the second factor of who has one, else by
   * the password. The browser asks by itself and repeats the call; forms need nothing.
   */
  stepUp?: true
}

const unexpected = 'Something went wrong on our side.'

const t = initTRPC
  .context<CabinetContext>()
  .meta<Meta>()
  .create({
    transformer: superjson,
    errorFormatter({ shape, error, ctx }) {
      const refusal = refusalOf(error.cause)
      const isDefect = error.code === 'INTERNAL_SERVER_ERROR' && !refusal
      return {
        ...shape,
        message: isDefect ? `${unexpected} Quote ${ctx?.requestId ?? 'the time'} to support.` : shape.message,
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          requestId: ctx?.requestId ?? null,
          refusal,
          fields: error.cause instanceof ZodError ? fieldsOf(error.cause) : {},
        },
      }
    },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** Reading takes turns, organization by organization; staff read in the turns of the one they opened, or in their own. */
function laneOf({ opened, viewer, origin }: CabinetContext, type: string): Lane {
  if (type !== 'query') return { name: 'cabinet' }
  return { name: 'cabinet', reader: opened?.organizationId ?? viewer?.userId ?? origin.ip ?? 'nobody' }
}

const mapErrors = t.middleware(async ({ next, ctx, path, type }) => {
  const result = await inLane(laneOf(ctx, type), () => next())
  if (result.ok) return result
  const refusal = toTrpcError(result.error.cause)
  if (refusal) throw refusal
  if (result.error.code === 'INTERNAL_SERVER_ERROR') {
    log.error(
      { err: result.error.cause ?? result.error, path, requestId: ctx.requestId },
      'cabinet call failed',
    )
  }
  return result
})

/** Before any rule and any schema, so that no procedure can forget it. */
const storable = t.middleware(async ({ getRawInput, next }) => {
  const fault = unstorablePart(await getRawInput())
  // defence: cabinet input that the database cannot store is refused
  if (fault) throw new TRPCError({ code: 'BAD_REQUEST', cause: new ZodError([{ code: 'custom', ...fault }]) })
  return next()
})

const anyProcedure = t.procedure.use(mapErrors).use(storable)

/** For anyone at all, signed in or not. */
export const openProcedure = anyProcedure

/** Runs after the check of the permission. */
const stepUp = t.middleware(({ ctx, meta, next }) => {
  // defence: sensitive procedures require step-up
  if (meta?.stepUp && !isRecentlyConfirmed(ctx)) throw stepUpRequired(ctx)
  return next()
})

const authenticated = anyProcedure.use(({ ctx, next }) => {
  const { viewer } = ctx
  if (!viewer) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Sign in to continue.' })
  return next({ ctx: { viewer, context: contextOf(ctx, viewer) } })
})

/** For anyone signed in. */
export const signedInProcedure = authenticated.use(stepUp)

type Type = 'query' | 'mutation'
type Input = z.ZodType | undefined
type Options = Pick<Meta, 'stepUp'>
type ShowOf<Output> = ((output: Output) => unknown) | undefined
/** What the screen gets: of `show` where there is one, which must not be guessed from where the procedure stands. */
type ViewOf<Output, Show> = Show extends (output: Output) => infer View ? View : Output

/** Inside the organization at hand, for those the verb permits: `ctx.run` runs it. The organization is never an input. */
export function permitted<Args extends unknown[], Output>(
  verb: Verb<Type, TenantContext, Input, Args, Output>,
  options: Options = {},
) {
  return authenticated
    .meta({ permission: verb.permission, ...options })
    .use(({ ctx, next }) => {
      const tenant = tenantOf(ctx)
      if (!tenant) throw ctx.owesTwoFactorTo ? twoFactorRequired(ctx.owesTwoFactorTo) : forbidden()
      return next({ ctx: { tenant, run: verb.authorize(tenant) } })
    })
    .use(stepUp)
}

/** As `permitted`, for a verb that takes what comes; `show` makes of its answer what a screen shows. */
export function procedure<
  T extends Type,
  S extends Input,
  Args extends unknown[],
  Output,
  Show extends ShowOf<Output> = undefined,
>(verb: Verb<T, TenantContext, S, Args, Output>, { show, ...options }: Options & { show?: Show } = {}) {
  return build<T, InputOf<S>, ViewOf<Output, Show>>(verb, permitted(verb, options), show)
}

const onlyStaff = authenticated.use(({ ctx, next }) => {
  if (!ctx.viewer.staffRole) throw ctx.viewer.isStaff ? twoFactorRequired(croupier) : forbidden()
  return next({ ctx: { staff: staffOf(ctx, ctx.viewer) } })
})

/** Croupier's own pages, for staff permitted, whatever organization is open and even where the person has a seat. */
export function staffProcedure<
  T extends Type,
  S extends Input,
  Args extends unknown[],
  Output,
  Show extends ShowOf<Output> = undefined,
>(verb: Verb<T, Context, S, Args, Output>, { show, ...options }: Options & { show?: Show } = {}) {
  const base = onlyStaff
    .meta({ permission: verb.permission, isStaffOnly: true, ...options })
    .use(({ ctx, next }) => next({ ctx: { run: verb.authorize(ctx.staff) } }))
    .use(stepUp)
  return build<T, InputOf<S>, ViewOf<Output, Show>>(verb, base, show)
}

export function staffPermittedProcedure(permission: Permission) {
  return onlyStaff
    .meta({ permission, isStaffOnly: true })
    .use(({ ctx, next }) => {
      requirePermission(ctx.staff.actor, permission)
      return next()
    })
    .use(stepUp)
}

export function permittedProcedure(permission: Permission) {
  return authenticated
    .meta({ permission })
    .use(({ ctx, type, next }) => {
      const tenant = tenantOf(ctx)
      if (!tenant) throw ctx.owesTwoFactorTo ? twoFactorRequired(ctx.owesTwoFactorTo) : forbidden()
      requirePermission(tenant.actor, permission)
      if (type === 'mutation') requireWorking(tenant, permission)
      return next({ ctx: { tenant } })
    })
    .use(stepUp)
}

const which = z.object({ organizationId: z.uuid() })

/** As `staffProcedure`, for a verb inside an organization, which the input names: its audit row is left there. */
export function staffTenantProcedure<
  T extends Type,
  S extends Input,
  Args extends unknown[],
  Output,
  Show extends ShowOf<Output> = undefined,
>(verb: Verb<T, TenantContext, S, Args, Output>, { show, ...options }: Options & { show?: Show } = {}) {
  const base = onlyStaff
    .meta({ permission: verb.permission, isStaffOnly: true, ...options })
    .input(which)
    .use(({ ctx, input, next }) => {
      const organizationId = asOrganizationId(input.organizationId)
      return next({ ctx: { run: verb.authorize({ ...ctx.staff, organizationId }) } })
    })
    .use(stepUp)
  return build<T, z.input<typeof which> & (S extends z.ZodType ? z.input<S> : unknown), ViewOf<Output, Show>>(
    verb,
    base,
    show,
  )
}

type InputOf<S extends Input> = S extends z.ZodType ? z.input<S> : void

type Built<T extends Type, From, View> = T extends 'query'
  ? TRPCQueryProcedure<{ meta: Meta; input: From; output: View }>
  : TRPCMutationProcedure<{ meta: Meta; input: From; output: View }>

interface Base {
  input(schema: z.ZodType): Base
  query(resolve: Resolve): unknown
  mutation(resolve: Resolve): unknown
}
type Resolve = (call: {
  ctx: { run: (input: unknown) => Promise<unknown> }
  input: unknown
}) => Promise<unknown>

/** The casts: tRPC's own types cannot follow a schema, or a kind of procedure, that is a type parameter. */
function build<T extends Type, From, View>(
  { type, input: schema }: { type: T; input: Input },
  permittedBase: unknown,
  show: ((output: never) => unknown) | undefined,
): Built<T, From, View> {
  const base = permittedBase as Base
  const view = show as ((output: unknown) => unknown) | undefined
  const resolve: Resolve = async ({ ctx, input }) => {
    const output = await ctx.run(input)
    return view ? view(output) : output
  }
  return (schema ? base.input(schema) : base)[type](resolve) as Built<T, From, View>
}

const forbidden = () =>
  new TRPCError({ code: 'FORBIDDEN', message: 'Your role in this organization does not allow this.' })

function fieldsOf(error: ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issue.message]))
}

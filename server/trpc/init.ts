import { initTRPC, TRPCError, type TRPCMutationProcedure, type TRPCQueryProcedure } from '@trpc/server'
import superjson from 'superjson'
import { z } from 'zod'
import '@/server/contract/issue-messages'
import type { Context, TenantContext } from '@/server/core/context'
import type { Permission } from '@/server/core/permissions'
import { inSpan } from '@/server/core/span'
import type { Verb } from '@/server/core/verb'
import { inLane, type Lane } from '@/server/database/lane'
import { openReplica } from '@/server/database/replica-reading'
import { log } from '@/server/log'
import { contextOf, organizationRefusal, staffOf, tenantOf } from './acting-contexts'
import { type CabinetContext, croupier } from './context'
import { describeInvalid, refusalOf, statusOfRefusal, toTrpcError } from './error-mapping'
import { isRecentlyConfirmed, stepUpRequired, twoFactorRequired } from './sign-in-strength'
import { unstorablePart } from './storable-input'
import { writtenCookie } from './written-cookie'

interface Meta {
  /** What the caller must be permitted; a procedure without it only needs a signed-in person. */
  permission?: Permission
  /** Outside any organization: members' roles grant no access. */
  isStaffOnly?: true
  /**
   * Asks again who is there when that was not proven in the last 15 minutes: by the second factor of who has one, else by
   * the password. The browser asks by itself and repeats the call; forms need nothing. `staff`: of Croupier's people alone.
   */
  stepUp?: true | 'staff'
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
        message: isDefect
          ? `${unexpected} Quote ${ctx?.requestId ?? 'the time'} to support.`
          : (describeInvalid(error.cause) ?? shape.message),
        data: {
          code: shape.data.code,
          httpStatus: statusOfRefusal(error.cause) ?? shape.data.httpStatus,
          requestId: ctx?.requestId ?? null,
          refusal,
          fields: error.cause instanceof z.core.$ZodError ? fieldsOf(error.cause) : {},
        },
      }
    },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** Reads of one organization take turns; staff read in the turn of the organization they opened, or in their own. */
function laneOf({ opened, viewer, origin, writtenAtMs }: CabinetContext, type: string): Lane {
  if (type !== 'query') return { name: 'cabinet' }
  const reader = opened?.organizationId ?? viewer?.userId ?? origin.ip ?? 'anonymous'
  return { name: 'cabinet', reader, replica: openReplica(writtenAtMs) }
}

const mapErrors = t.middleware(async ({ next, ctx, path, type }) => {
  const result = await inSpan(
    () => ({ name: `verb ${path}`, facts: { requestId: ctx.requestId, procedure: path } }),
    () => inLane(laneOf(ctx, type), () => next()),
    (answered) => ({ outcome: answered.ok ? 'ok' : answered.error.code }),
  )
  // Also after a refusal: some of it may have been done.
  const written = type === 'query' ? null : writtenCookie(ctx.clock)
  if (written !== null) ctx.setCookie(written)
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

/** Before any check and any schema, so that no procedure can omit it. */
const storable = t.middleware(async ({ getRawInput, next }) => {
  const fault = unstorablePart(await getRawInput())
  // defence: cabinet input that the database cannot store is refused
  if (fault)
    throw new TRPCError({ code: 'BAD_REQUEST', cause: new z.ZodError([{ code: 'custom', ...fault }]) })
  return next()
})

const anyProcedure = t.procedure.use(mapErrors).use(storable)

/** For anyone at all, signed in or not. */
export const openProcedure = anyProcedure

const isAsked = (meta: Meta | undefined, { viewer }: CabinetContext): boolean =>
  meta?.stepUp === 'staff' ? viewer?.isStaff === true : meta?.stepUp === true

/** Runs after the check of the permission and of the input: what is not filled in asks no one for a second factor. */
const stepUp = t.middleware(({ ctx, meta, next }) => {
  // defence: sensitive procedures require step-up
  if (isAsked(meta, ctx) && !isRecentlyConfirmed(ctx)) throw stepUpRequired(ctx)
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
type Input = z.core.$ZodType | undefined
type Options = Pick<Meta, 'stepUp'>

/** Inside the organization that the call names, for those the verb permits; `ctx.run` is the verb, checked. */
function inTenant<Ctx extends TenantContext, Args extends unknown[], Output>(
  verb: Verb<Type, Ctx, Input, Args, Output>,
  options: Options,
) {
  return authenticated.meta({ permission: verb.permission, ...options }).use(({ ctx, next }) => {
    const tenant = tenantOf(ctx)
    if (!tenant) throw organizationRefusal(ctx)
    return next({ ctx: { acting: tenant, run: verb.authorize(tenant) } })
  })
}

/** For a procedure whose input is not its verb's. */
export function permitted<Ctx extends TenantContext, Args extends unknown[], Output>(
  verb: Verb<Type, Ctx, Input, Args, Output>,
) {
  return inTenant(verb, {})
}

/** As `permitted`, for a verb without a schema. The organization is never an input. */
export function procedure<T extends Type, S extends Input, Args extends unknown[], Output>(
  verb: Verb<T, TenantContext, S, Args, Output>,
  options: Options = {},
) {
  return build<T, InputOf<S>, Output>(verb, inTenant(verb, options))
}

/** Croupier's own pages, for staff permitted, whatever organization is open and even where the person has a membership. */
export function staffProcedure<T extends Type, S extends Input, Args extends unknown[], Output>(
  verb: Verb<T, Context, S, Args, Output>,
  options: Options = {},
) {
  const base = authenticated
    .meta({ permission: verb.permission, isStaffOnly: true, ...options })
    .use(({ ctx, next }) => {
      if (!ctx.viewer.staffRole) throw ctx.viewer.isStaff ? twoFactorRequired(croupier) : forbidden()
      const staff = staffOf(ctx, ctx.viewer)
      return next({ ctx: { acting: staff, run: verb.authorize(staff) } })
    })
  return build<T, InputOf<S>, Output>(verb, base)
}

type InputOf<S extends Input> = S extends z.core.$ZodType ? z.input<S> : undefined

type Built<T extends Type, From, Output> = T extends 'query'
  ? TRPCQueryProcedure<{ meta: Meta; input: From; output: Output }>
  : TRPCMutationProcedure<{ meta: Meta; input: From; output: Output }>

type Resolve = (call: {
  ctx: { acting: Context; run: (ctx: Context, input: unknown) => Promise<unknown> }
  input: unknown
}) => Promise<unknown>

interface Builder {
  input(schema: z.core.$ZodType): Builder
  use(middleware: typeof stepUp): Builder
  query(resolve: Resolve): unknown
  mutation(resolve: Resolve): unknown
}

/** The casts: tRPC's own types cannot follow a schema, or a kind of procedure, that is a type parameter. */
function build<T extends Type, From, Output>(
  { type, input }: { type: T; input: Input },
  permittedBase: unknown,
): Built<T, From, Output> {
  const base = permittedBase as Builder
  const resolve: Resolve = ({ ctx, input: parsed }) => ctx.run(ctx.acting, parsed)
  return (input ? base.input(input) : base).use(stepUp)[type](resolve) as Built<T, From, Output>
}

const forbidden = () =>
  new TRPCError({ code: 'FORBIDDEN', message: 'Your role in this organization does not allow this.' })

function fieldsOf(error: z.core.$ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issue.message]))
}

import { initTRPC, TRPCError } from '@trpc/server'
import superjson from 'superjson'
import { ZodError } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { inLane, type Lane } from '@/server/core/lane'
import { isOpenWhileSuspended, isPermitted, type Permission } from '@/server/core/permissions'
import { log } from '@/server/log'
import type { OpenedOrganization } from '@/server/modules/members'
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
  const context: Context = {
    actor: {
      kind: 'user',
      userId: viewer.userId,
      email: viewer.email,
      role: ctx.opened?.standing.kind === 'member' ? ctx.opened.standing.role : null,
      staffRole: viewer.staffRole,
    },
    requestId: ctx.requestId,
    clock: ctx.clock,
    origin: ctx.origin,
  }
  return next({ ctx: { viewer, context } })
})

/** For anyone signed in. */
export const signedInProcedure = authenticated.use(stepUp)

const onlyStaff = authenticated.use(({ ctx, next }) => {
  if (!ctx.viewer.staffRole) throw ctx.viewer.isStaff ? twoFactorRequired(croupier) : forbidden()
  return next()
})

/**
 * Croupier's own pages, for staff permitted, whatever organization is open: `ctx.staff` acts as staff even where the person
 * has a seat. A verb that writes in a tenant named by the input leaves its audit row there.
 */
export function staffPermittedProcedure(permission: Permission) {
  return onlyStaff
    .meta({ permission, isStaffOnly: true })
    .use(({ ctx, next }) => {
      const { userId, email, staffRole } = ctx.viewer
      if (!staffRole || !isPermitted({ kind: 'staff', staffRole }, permission)) throw forbidden()
      const staff: Context = { ...ctx.context, actor: { kind: 'user', userId, email, role: null, staffRole } }
      return next({ ctx: { staff } })
    })
    .use(stepUp)
}

/** Inside the organization at hand, for those permitted. Verbs get `ctx.tenant`; the organization is never an input. */
export function permittedProcedure(permission: Permission) {
  return authenticated
    .meta({ permission })
    .use(({ ctx, type, next }) => {
      const { opened } = ctx
      if (!opened && ctx.owesTwoFactorTo) throw twoFactorRequired(ctx.owesTwoFactorTo)
      // defence: a procedure checks its permission
      if (!opened || !isPermitted(opened.standing, permission)) throw forbidden()
      // defence: a suspended organization changes nothing
      if (type === 'mutation') requireWorking(opened, permission)
      const tenant: TenantContext = { ...ctx.context, organizationId: opened.organizationId }
      return next({ ctx: { opened, tenant } })
    })
    .use(stepUp)
}

/** A suspended organization reads and settles what is in flight; Croupier's own staff are not stopped. E6003. */
function requireWorking({ isActive, standing }: OpenedOrganization, permission: Permission): void {
  if (isActive || standing.kind === 'staff' || isOpenWhileSuspended(permission)) return
  throw new AppError('E6003')
}

const forbidden = () =>
  new TRPCError({ code: 'FORBIDDEN', message: 'Your role in this organization does not allow this.' })

function fieldsOf(error: ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issue.message]))
}

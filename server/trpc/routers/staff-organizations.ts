import { z } from 'zod'
import { asOrganizationId } from '@/server/core/ids'
import { listCredit, topUpCredit } from '@/server/modules/credit'
import { inviteOwner } from '@/server/modules/members'
import {
  getOrganizationAccount,
  openAccount,
  reinstateOrganization,
  searchOrganizations,
  setOrganizationLimits,
  suspendOrganization,
} from '@/server/modules/organizations'
import { router, staffPermittedProcedure } from '../init'
import { creditView, ledgerView } from './organization'
import { limitsShape, newAccountShape, topUpShape } from './staff-organization-shapes'

const one = z.object({ organizationId: z.uuid() })
const organizationOf = (input: z.output<typeof one>) => ({
  organizationId: asOrganizationId(input.organizationId),
})

const search = z.object({
  text: z.string().max(100).default(''),
  kind: z.enum(['single', 'platform']).optional(),
  isActive: z.boolean().optional(),
  page: z.int().min(1).max(10_000).default(1),
})

/** Croupier's customers, as its staff keep them. What is a tenant's own is seen by opening the organization. */
export const staffOrganizationsRouter = router({
  search: staffPermittedProcedure('organizations.read')
    .input(search)
    .query(async ({ ctx, input }) => {
      const { organizations, ...page } = await searchOrganizations(ctx.staff, input)
      return {
        organizations: organizations.map(({ creditMinor, overdraftFloorMinor, creditCurrency, ...row }) => ({
          ...row,
          credit: creditView({ creditMinor, overdraftFloorMinor, currency: creditCurrency }),
        })),
        ...page,
      }
    }),

  get: staffPermittedProcedure('organizations.read')
    .input(one)
    .query(async ({ ctx, input }) => {
      const found = await getOrganizationAccount({ ...ctx.staff, ...organizationOf(input) })
      const { creditMinor, overdraftFloorMinor, creditCurrency, ...organization } = found
      const credit = creditView({ creditMinor, overdraftFloorMinor, currency: creditCurrency })
      return { ...organization, credit }
    }),

  /** With `inviteOwner`, the only answers that ever hold the link, and only where no mail is sent. */
  create: staffPermittedProcedure('organizations.create')
    .meta({ stepUp: true })
    .input(newAccountShape)
    .mutation(({ ctx, input }) => openAccount(ctx.staff, input)),

  inviteOwner: staffPermittedProcedure('organizations.create')
    .meta({ stepUp: true })
    .input(one.extend({ email: z.email().max(320) }))
    .mutation(({ ctx, input }) =>
      inviteOwner({ ...ctx.staff, ...organizationOf(input) }, { email: input.email }),
    ),

  setLimits: staffPermittedProcedure('organizations.limit')
    .meta({ stepUp: true })
    .input(one.extend({ limits: limitsShape }))
    .mutation(({ ctx, input: { limits, ...which } }) =>
      setOrganizationLimits({ ...ctx.staff, ...organizationOf(which) }, limits),
    ),

  ledger: staffPermittedProcedure('credit.read')
    .input(one.extend({ cursor: z.string().nullish() }))
    .query(async ({ ctx, input }) => {
      const tenant = { ...ctx.staff, ...organizationOf(input) }
      return ledgerView(await listCredit(tenant, { cursor: input.cursor ?? null }))
    }),

  topUp: staffPermittedProcedure('credit.topUp')
    .meta({ stepUp: true })
    .input(one.extend(topUpShape.shape))
    .mutation(async ({ ctx, input: { amount, reason, entryId, ...which } }) => {
      await topUpCredit({ ...ctx.staff, ...organizationOf(which) }, { ...amount, reason, entryId })
    }),

  suspend: staffPermittedProcedure('organizations.suspend')
    .meta({ stepUp: true })
    .input(one)
    .mutation(({ ctx, input }) => suspendOrganization(ctx.staff, input)),

  reinstate: staffPermittedProcedure('organizations.suspend')
    .meta({ stepUp: true })
    .input(one)
    .mutation(({ ctx, input }) => reinstateOrganization(ctx.staff, input)),
})

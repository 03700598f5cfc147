import { z } from 'zod'
import { asOrganizationId } from '@/server/core/ids'
import { resyncCatalogue } from '@/server/modules/catalog'
import {
  getProvider,
  listStandings,
  ProviderDefaults,
  setProviderAccess,
  setProviderDefaults,
  setProviderStatus,
  surveyProviders,
} from '@/server/modules/provider-access'
import { router, staffPermittedProcedure } from '../init'

const one = z.object({ providerCode: z.string().min(1).max(64) })

const standings = one.extend({
  text: z.string().max(100).default(''),
  filter: z.enum(['all', 'waiting', 'approved']).default('all'),
  page: z.int().min(1).max(10_000).default(1),
})

const access = one.extend({
  organizationId: z.uuid(),
  isApproved: z.boolean().optional(),
  isEnabled: z.boolean().optional(),
  hasFreeRounds: z.boolean().optional(),
})

export const staffProvidersRouter = router({
  survey: staffPermittedProcedure('providers.read').query(({ ctx }) => surveyProviders(ctx.staff)),

  get: staffPermittedProcedure('providers.read')
    .input(one)
    .query(({ ctx, input }) => getProvider(ctx.staff, input)),

  standings: staffPermittedProcedure('providers.read')
    .input(standings)
    .query(({ ctx, input }) => listStandings(ctx.staff, input)),

  setStatus: staffPermittedProcedure('providers.suspend')
    .meta({ stepUp: true })
    .input(one.extend({ status: z.enum(['active', 'suspended', 'unavailable']) }))
    .mutation(({ ctx, input }) => setProviderStatus(ctx.staff, input)),

  setDefaults: staffPermittedProcedure('providers.configure')
    .meta({ stepUp: true })
    .input(one.extend(ProviderDefaults.shape))
    .mutation(({ ctx, input }) => setProviderDefaults(ctx.staff, input)),

  /** Asks the provider: the slow one of this router. */
  resync: staffPermittedProcedure('providers.sync')
    .input(one)
    .mutation(({ ctx, input }) => resyncCatalogue(ctx.staff, input)),

  setAccess: staffPermittedProcedure('providers.approve')
    .meta({ stepUp: true })
    .input(access)
    .mutation(({ ctx, input: { organizationId, providerCode, isApproved, isEnabled, hasFreeRounds } }) =>
      setProviderAccess(
        { ...ctx.staff, organizationId: asOrganizationId(organizationId) },
        {
          providerCode,
          ...(isApproved !== undefined && { isApproved }),
          ...(isEnabled !== undefined && { isEnabled }),
          ...(hasFreeRounds !== undefined && { hasFreeRounds }),
        },
      ),
    ),
})

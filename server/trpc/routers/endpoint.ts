import { z } from 'zod'
import {
  explainChoice,
  getEndpoint,
  listEgressAddresses,
  listEndpoints,
  removeEndpoint,
  setEndpoint,
  switchEndpoint,
} from '@/server/modules/endpoints'
import { permittedProcedure, router } from '../init'

const endpointInput = z.object({
  url: z.string().max(4_096),
  secret: z.string().max(1_024).optional(),
  brandId: z.uuid().nullable().default(null),
  providerCode: z.string().min(1).max(64).nullable().default(null),
})

/** Callback endpoints, wide and narrowed. A secret goes in and never comes out. */
export const endpointRouter = router({
  /** The organization-wide one. */
  get: permittedProcedure('endpoint.read').query(({ ctx }) => getEndpoint(ctx.tenant)),

  list: permittedProcedure('endpoint.read').query(({ ctx }) => listEndpoints(ctx.tenant)),

  /** Where callbacks come from, for an allow-list. */
  egress: permittedProcedure('endpoint.read').query(({ ctx }) => listEgressAddresses(ctx.tenant)),

  /** Which one a callback of this brand and provider would use. */
  explain: permittedProcedure('endpoint.read')
    .input(z.object({ brandId: z.uuid(), providerCode: z.string().min(1).max(64) }))
    .query(({ ctx, input }) => explainChoice(ctx.tenant, input)),

  set: permittedProcedure('endpoint.write')
    .meta({ stepUp: true })
    .input(endpointInput)
    .mutation(({ ctx, input: { url, secret, brandId, providerCode } }) =>
      setEndpoint(ctx.tenant, {
        url,
        ...(secret !== undefined && { secret }),
        ...(brandId !== null && { brandId }),
        ...(providerCode !== null && { providerCode }),
      }),
    ),

  switch: permittedProcedure('endpoint.write')
    .input(z.object({ endpointId: z.uuid(), isActive: z.boolean() }))
    .mutation(({ ctx, input }) => switchEndpoint(ctx.tenant, input)),

  remove: permittedProcedure('endpoint.write')
    .meta({ stepUp: true })
    .input(z.object({ endpointId: z.uuid() }))
    .mutation(({ ctx, input }) => removeEndpoint(ctx.tenant, input)),
})

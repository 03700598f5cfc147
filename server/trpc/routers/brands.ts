import { z } from 'zod'
import {
  addBrand,
  listBrands,
  reactivateBrand,
  retireBrand,
  setBrandSessionLimit,
  setDefaultBrand,
  setPlatformRules,
  surveyBrands,
  suspendBrand,
} from '@/server/modules/brands'
import { listEndpointsInForce } from '@/server/modules/endpoints'
import { permittedProcedure, router } from '../init'

const one = z.object({ brandId: z.uuid() })

export const brandsRouter = router({
  /** The names, for choosing one. */
  list: permittedProcedure('brands.read').query(({ ctx }) => listBrands(ctx.tenant)),

  survey: permittedProcedure('brands.read').query(({ ctx }) => surveyBrands(ctx.tenant)),

  /** Where the callbacks of these brands go. */
  endpoints: permittedProcedure('endpoint.read')
    .input(z.object({ brandIds: z.array(z.uuid()).max(10_000) }))
    .query(({ ctx, input }) => listEndpointsInForce(ctx.tenant, input)),

  /** The ref is judged by the verb alone, so that it is refused in the same words as over the API. */
  create: permittedProcedure('brands.manage')
    .input(z.object({ ref: z.string().max(200) }))
    .mutation(({ ctx, input }) => addBrand(ctx.tenant, input)),

  suspend: permittedProcedure('brands.suspend')
    .input(one)
    .mutation(({ ctx, input }) => suspendBrand(ctx.tenant, input)),

  reactivate: permittedProcedure('brands.suspend')
    .input(one)
    .mutation(({ ctx, input }) => reactivateBrand(ctx.tenant, input)),

  retire: permittedProcedure('brands.retire')
    .meta({ stepUp: true })
    .input(one)
    .mutation(({ ctx, input }) => retireBrand(ctx.tenant, input)),

  makeDefault: permittedProcedure('brands.manage')
    .input(one)
    .mutation(({ ctx, input }) => setDefaultBrand(ctx.tenant, input)),

  setSessionLimit: permittedProcedure('brands.manage')
    .input(one.extend({ limit: z.int().min(1).max(1_000).nullable() }))
    .mutation(({ ctx, input }) => setBrandSessionLimit(ctx.tenant, input)),

  setRules: permittedProcedure('organization.change')
    .input(z.object({ requiresSubOperatorRef: z.boolean(), canAutoProvisionBrands: z.boolean() }))
    .mutation(({ ctx, input }) => setPlatformRules(ctx.tenant, input)),
})

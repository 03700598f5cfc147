import { z } from 'zod'
import { getEndpoint, setEndpoint } from '@/server/modules/endpoints'
import { permittedProcedure, router } from '../init'

/** The organization-wide callback endpoint. Its secret goes in and never comes out. */
export const endpointRouter = router({
  get: permittedProcedure('endpoint.read').query(({ ctx }) => getEndpoint(ctx.tenant)),

  set: permittedProcedure('endpoint.write')
    .input(z.object({ url: z.string().max(4_096), secret: z.string().max(1_024).optional() }))
    .mutation(({ ctx, input: { url, secret } }) =>
      setEndpoint(ctx.tenant, { url, ...(secret !== undefined && { secret }) }),
    ),
})

import { z } from 'zod'
import { searchAnything } from '@/server/modules/search'
import { permittedProcedure, router } from '../init'

export const findRouter = router({
  /** Its own permission opens the box; each thing found is shown only to who may open its page. */
  anything: permittedProcedure('overview.read')
    .input(z.strictObject({ text: z.string().max(400) }))
    .query(({ ctx, input }) => searchAnything(ctx.tenant, input)),
})

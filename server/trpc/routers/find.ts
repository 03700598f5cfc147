import { z } from 'zod'
import { findAnything } from '@/server/modules/find'
import { permittedProcedure, router } from '../init'

export const findRouter = router({
  /** Its own permission opens the box; each thing found is shown only to who may open its page. */
  anything: permittedProcedure('overview.read')
    .input(z.strictObject({ text: z.string().max(400) }))
    .query(({ ctx, input }) => findAnything(ctx.tenant, input)),
})

import { z } from 'zod'
import { searchAudit } from '@/server/modules/audit'
import { permittedProcedure, router } from '../init'
import { auditFilter } from './audit-search'

export const auditRouter = router({
  search: permittedProcedure('audit.read')
    .input(auditFilter.extend({ cursor: z.string().max(100).nullable().optional() }))
    .query(({ ctx, input }) => searchAudit(ctx.tenant, input)),
})

import { z } from 'zod'
import { env } from '@/server/env'
import { getRequest, searchRequests } from '@/server/modules/request-log'
import { permittedProcedure, router } from '../init'

const search = z.object({
  statusClass: z.union([z.literal(2), z.literal(4), z.literal(5)]).optional(),
  operation: z.string().max(64).optional(),
  keyId: z.uuid().optional(),
  requestId: z.string().trim().min(1).max(64).optional(),
  from: z.date().optional(),
  to: z.date().optional(),
  cursor: z.string().max(100).nullable().optional(),
})

/** The calls of the machine API that the organization's keys made. */
export const requestsRouter = router({
  search: permittedProcedure('requests.read')
    .input(search)
    .query(({ ctx, input }) => searchRequests(ctx.tenant, input)),

  get: permittedProcedure('requests.read')
    .input(z.object({ id: z.uuid(), createdAt: z.date() }))
    .query(async ({ ctx, input }) => ({
      ...(await getRequest(ctx.tenant, input)),
      baseUrl: env().baseUrl,
    })),
})

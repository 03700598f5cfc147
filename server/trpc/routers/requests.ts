import { env } from '@/server/env'
import { getRequest, searchRequests } from '@/server/modules/operations/request-log'
import { showing } from '../adapt-verb'
import { procedure, router } from '../init'

/** The calls of the machine API that the organization's keys made. */
export const requestsRouter = router({
  search: procedure(searchRequests),
  get: procedure(showing(getRequest, (request) => ({ ...request, baseUrl: env().baseUrl }))),
})

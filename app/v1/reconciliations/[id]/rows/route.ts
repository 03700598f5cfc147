import { methods } from '@/server/rest/methods'
import { handler } from '@/server/rest/operations/put-reconciliation-rows/handler'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ PUT: handler })

import { methods } from '@/server/rest/methods'
import { handler } from '@/server/rest/operations/cancel-free-rounds/handler'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: handler })

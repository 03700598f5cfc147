import { methods } from '@/server/rest/methods'
import { handler } from '@/server/rest/operations/create-round-replay/handler'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: handler })

import { methods } from '@/server/rest/methods'
import { handler } from '@/server/rest/operations/get-game-checksums/handler'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: handler })

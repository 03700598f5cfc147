import { methods } from '@/server/rest/methods'
import { handler } from '@/server/rest/operations/list-game-calendar/handler'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: handler })

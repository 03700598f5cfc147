import { methods } from '@/server/rest/methods'
import { handler as getLimits } from '@/server/rest/operations/get-player-limits/handler'
import { handler as setLimits } from '@/server/rest/operations/set-player-limits/handler'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: getLimits, PUT: setLimits })

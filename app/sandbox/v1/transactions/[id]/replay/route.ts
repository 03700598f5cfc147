import { methods } from '@/server/rest/methods'
import { replayHandler } from '@/server/rest/sandbox/tools'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: replayHandler })

import { methods } from '@/server/rest/methods'
import { detachHandler } from '@/server/rest/sandbox/listeners'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: detachHandler })

import { methods } from '@/server/rest/methods'
import { probeHandler } from '@/server/rest/sandbox/tools'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: probeHandler })

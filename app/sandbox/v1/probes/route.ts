import { methods } from '@/server/rest/methods'
import { startProbeHandler } from '@/server/rest/sandbox/tools'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: startProbeHandler })

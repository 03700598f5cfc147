import { methods } from '@/server/rest/methods'
import { serveFile } from '@/server/rest/serve-file'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: serveFile })

import { operatorDocument } from '@/server/contract/openapi/operator-document'
import { serveDocument } from '@/server/contract/openapi/serve'
import { env } from '@/server/env'
import { methods } from '@/server/rest/methods'

const handler = serveDocument(() => operatorDocument({ baseUrl: env().baseUrl }))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: handler })

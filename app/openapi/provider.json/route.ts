import { providerDocument } from '@/server/contract/openapi/provider-document'
import { serveDocument } from '@/server/contract/openapi/serve'
import { env } from '@/server/env'
import { methods } from '@/server/rest/methods'

const handler = serveDocument(() => providerDocument({ baseUrl: env().baseUrl }))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: handler })

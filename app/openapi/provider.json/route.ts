import { providerDocument } from '@/server/contract/openapi/provider-document'
import { serveDocument } from '@/server/contract/openapi/serve'
import { env } from '@/server/env'

export const GET = serveDocument(() => providerDocument({ baseUrl: env().baseUrl }))

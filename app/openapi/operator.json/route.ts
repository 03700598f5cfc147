import { operatorDocument } from '@/server/contract/openapi/operator-document'
import { serveDocument } from '@/server/contract/openapi/serve'
import { env } from '@/server/env'

export const GET = serveDocument(() => operatorDocument({ baseUrl: env().baseUrl }))

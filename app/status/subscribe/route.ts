import { subscriptionPages } from '@/components/status-page/render-subscription'
import { serveSubscribe } from '@/server/rest/serve-subscription'

export const POST = (request: Request) => serveSubscribe(request, subscriptionPages)
export const dynamic = 'force-dynamic'

import { subscriptionPages } from '@/components/status-page/render-subscription'
import { changeSubscription, showSubscription } from '@/server/rest/serve-subscription'

type Named = { params: Promise<{ token: string }> }

export const GET = async (request: Request, { params }: Named) =>
  showSubscription(request, subscriptionPages, (await params).token)
export const POST = async (request: Request, { params }: Named) =>
  changeSubscription(request, subscriptionPages, (await params).token)
export const dynamic = 'force-dynamic'

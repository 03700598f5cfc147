import { renderFeed } from '@/components/status-page/render-status'
import { env } from '@/server/env'
import { serveStatus } from '@/server/rest/serve-status'

export function GET(request: Request): Promise<Response> {
  return serveStatus(request, (status) => ({
    text: renderFeed(status, env().baseUrl),
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' },
  }))
}

export const dynamic = 'force-dynamic'

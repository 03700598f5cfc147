import type { RequestHeaders } from '@/server/core/request-headers'
import { maySeeMetrics, scrapeMetrics } from '@/server/health/scrape-metrics'

export const dynamic = 'force-dynamic'

export async function GET(request: { headers: RequestHeaders }): Promise<Response> {
  if (!maySeeMetrics(request.headers.get('authorization'))) return new Response(null, { status: 404 })
  return new Response(await scrapeMetrics(), {
    headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

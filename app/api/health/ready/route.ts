import { readReadiness } from '@/server/health/read-readiness'

export const dynamic = 'force-dynamic'

export async function GET(): Promise<Response> {
  const readiness = await readReadiness()
  const isServing = readiness.status === 'ready' || readiness.status === 'degraded'
  return Response.json(readiness, {
    status: isServing ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  })
}

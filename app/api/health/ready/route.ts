import { readReadiness } from '@/server/health/read-readiness'

export const dynamic = 'force-dynamic'

export async function GET(): Promise<Response> {
  const readiness = await readReadiness()
  return Response.json(readiness, {
    status: readiness.status === 'unavailable' ? 503 : 200,
    headers: { 'Cache-Control': 'no-store' },
  })
}

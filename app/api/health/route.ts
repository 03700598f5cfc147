export const dynamic = 'force-dynamic'

/** The process is alive; says nothing about what it depends on. */
export function GET(): Response {
  return Response.json({ status: 'live' }, { headers: { 'Cache-Control': 'no-store' } })
}

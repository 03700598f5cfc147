export const dynamic = 'force-dynamic'

/** The process is alive; says nothing about what it depends on. */
export async function GET(): Promise<Response> {
  return Response.json({ status: 'live' }, { headers: { 'Cache-Control': 'no-store' } })
}

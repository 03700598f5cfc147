import { serveCalendar } from '@/server/rest/serve-calendar'

type Named = { params: Promise<{ token: string }> }

export const GET = async (request: Request, { params }: Named) => serveCalendar(request, (await params).token)
export const dynamic = 'force-dynamic'

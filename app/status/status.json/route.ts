import { serveStatus } from '@/server/rest/serve-status'

/** Availability in thousandths of a percent. */
export function GET(request: Request): Promise<Response> {
  return serveStatus(request, (status) => ({
    text: JSON.stringify(status),
    headers: { 'Content-Type': 'application/json' },
  }))
}

export const dynamic = 'force-dynamic'

import { inLane } from '@/server/database/lane'
import { readStatus, type Status } from '@/server/modules/operations/status'
import { requireAddressBudget } from '@/server/modules/platform/rate-limits'
import type { ApiRequest } from '@/server/rest/api-request'
import { type Dependencies, serviceDependencies } from '@/server/rest/dependencies'
import { openExchange } from '@/server/rest/exchange'
import { originOf } from '@/server/rest/headers'

/** The same for every client; cacheable for half a minute. */
const statusHeaders = {
  'Cache-Control': 'public, max-age=30',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const

interface Rendered {
  text: string
  headers: Record<string, string>
}

/** `GET /status` and its forms for programs, without an account. Each address has a budget. E9001, E0002. */
export async function serveStatus(
  request: ApiRequest,
  render: (status: Status) => Rendered,
  dependencies: Dependencies = serviceDependencies,
): Promise<Response> {
  const { clock } = dependencies
  let page: Response | null = null
  const refusal = await openExchange('status', request, dependencies, async (exchange) => {
    exchange.isOpenToAll = true
    // defence: looks at the status have a budget per address
    await requireAddressBudget('status', {
      address: originOf(request.headers).ip,
      calls: 1,
      now: clock.now(),
    })
    const { text, headers } = render(await inLane({ name: 'cabinet' }, () => readStatus({ clock })))
    page = new Response(text, { headers: { ...statusHeaders, ...headers } })
    return { status: 204, body: null, headers: {} }
  })
  return page ?? refusal
}

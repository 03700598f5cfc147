import { AppError } from '@/server/core/app-error'
import { inLane } from '@/server/database/lane'
import { findCalendarOwner, renderCalendar } from '@/server/modules/catalogue/game-calendar'
import { requireAddressBudget } from '@/server/modules/platform/rate-limits'
import type { ApiRequest } from '@/server/rest/api-request'
import { type Dependencies, serviceDependencies } from '@/server/rest/dependencies'
import { openExchange } from '@/server/rest/exchange'
import { originOf } from '@/server/rest/headers'

/**
 * `GET /calendar/{token}`: releases and retirements of an organization for calendar programs, which cannot sign in. Each network
 * address has a budget. E0004 (replaced, removed or unknown), E9001.
 */
export async function serveCalendar(
  request: ApiRequest,
  token: string,
  dependencies: Dependencies = serviceDependencies,
): Promise<Response> {
  const { clock } = dependencies
  let page: Response | null = null
  const refusal = await openExchange('calendar', request, dependencies, async (exchange) => {
    exchange.isOpenToAll = true
    // defence: guesses of a calendar’s address have a budget
    await requireAddressBudget('status', {
      address: originOf(request.headers).ip,
      calls: 1,
      now: clock.now(),
    })
    const text = await inLane({ name: 'cabinet' }, async () => {
      const owner = await findCalendarOwner(token)
      if (!owner) throw new AppError('E0004', { message: 'There is no such calendar.' })
      return renderCalendar({ clock }, owner)
    })
    page = new Response(text, {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Cache-Control': 'private, max-age=900',
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
      },
    })
    return { status: 204, body: null, headers: {} }
  })
  return page ?? refusal
}

import { followLink } from '@/server/modules/affiliates'
import { requireAddressBudget } from '@/server/modules/rate-limits'
import { serviceDependencies } from '@/server/rest/dependencies'
import { originOf } from '@/server/rest/request-origin'

/**
 * `GET /r/{code}`: 303 to the enquiry form. The click is counted by link and day; an address above its budget and a browser that loads
 * ahead are not counted. No cookie is set, and nothing of who followed is kept.
 */
export async function followAffiliateLink(request: Request, code: string): Promise<Response> {
  const { clock } = serviceDependencies
  const isCounted = !isAhead(request.headers) && (await isWithinBudget(request.headers, clock.now()))
  const location = await followLink({ clock }, { code, isCounted })
  const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return new Response(null, { status: 303, headers })
}

const isAhead = (headers: Headers) =>
  /prefetch|preview/i.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')

async function isWithinBudget(headers: Headers, now: Date): Promise<boolean> {
  const use = { address: originOf(headers).ip, calls: 1, now }
  return requireAddressBudget('openCalls', use).then(
    () => true,
    () => false,
  )
}

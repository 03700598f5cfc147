import { followLink } from '@/server/modules/finance/affiliates'
import { requireAddressBudget } from '@/server/modules/platform/rate-limits'
import { serviceDependencies } from '@/server/rest/dependencies'
import { originOf } from '@/server/rest/headers'

/**
 * `GET /r/{code}`: 303 to the enquiry form. The click is counted by link and day; not counted are an address above its budget, HEAD, a
 * browser that loads ahead and a program that says it is one. No cookie is set, and nothing of who followed is kept.
 */
export async function followAffiliateLink(request: Request, code: string): Promise<Response> {
  const { clock } = serviceDependencies
  const isCounted = isPerson(request) && (await isWithinBudget(request.headers, clock.now()))
  const location = await followLink({ clock }, { code, isCounted })
  const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return new Response(null, { status: 303, headers })
}

const ahead = /prefetch|preview/i
/** The names that crawlers, previews of chats, monitors and libraries of HTTP give themselves. */
const program =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|monitor|curl|wget|python|java\/|go-http|headless/i

function isPerson({ method, headers }: Request): boolean {
  const agent = headers.get('user-agent')
  if (method !== 'GET' || !agent || program.test(agent)) return false
  return !ahead.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')
}

async function isWithinBudget(headers: Headers, now: Date): Promise<boolean> {
  const use = { address: originOf(headers).ip, calls: 1, now }
  return requireAddressBudget('openCalls', use).then(
    () => true,
    () => false,
  )
}

import { systemClock } from '@/server/core/clock'
import { inLane } from '@/server/core/lane'
import { log } from '@/server/log'
import { type LaunchLinkResult, openLaunchLink } from '@/server/modules/sessions'
import { playerHeaders, playerPageResponse } from '../../player-page'
import { isPrefetch, isPreviewer } from './is-prefetch'
import { launchPages } from './launch-pages'
import { prefersJson } from './prefers-json'
import { type LaunchRefusal, refusalJson } from './refusal-json'

export const dynamic = 'force-dynamic'

interface Params {
  params: Promise<{ token: string }>
}

/** Opens a one-time launch link: 303 to the game, else why not, as a page or, where that is asked for, as JSON. */
export async function GET(request: Request, { params }: Params): Promise<Response> {
  // A failure makes the browser drop what it fetched ahead and ask again when the person comes.
  if (isPrefetch(request.headers)) return new Response(null, { status: 503, headers: playerHeaders })
  if (isPreviewer(request.headers)) return playerPageResponse(launchPages.waiting)
  const { token } = await params
  const result = await open(token)
  if (result.kind === 'redirect') return redirectTo(result.url)
  return prefersJson(request.headers.get('accept')) ? refusalJson(result) : refusalPage(result)
}

/** Answers without looking at the link, so that nothing is opened or told by it. */
export function HEAD(): Response {
  return playerPageResponse(launchPages.waiting, { hasBody: false })
}

async function open(token: string): Promise<LaunchLinkResult | { kind: 'unavailable' }> {
  try {
    return await inLane({ name: 'api' }, () => openLaunchLink(token, systemClock))
  } catch (err) {
    log.error({ err }, 'a launch link could not be opened')
    return { kind: 'unavailable' }
  }
}

/** Which access is missing is the casino's to mend, so the page names the code; other reasons are not for the screen. */
function refusalPage(refusal: LaunchRefusal): Response {
  const isAccess = refusal.kind === 'refused' && refusal.code === 'PROVIDER_ACCESS_REQUIRED'
  const page = isAccess ? { ...launchPages.noAccess, code: refusal.code } : launchPages[refusal.kind]
  return playerPageResponse(page)
}

const redirectTo = (url: string) =>
  new Response(null, { status: 303, headers: { ...playerHeaders, Location: url } })

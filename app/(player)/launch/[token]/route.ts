import { systemClock } from '@/server/core/clock'
import { inLane } from '@/server/core/lane'
import { log } from '@/server/log'
import { type LaunchLinkResult, openLaunchLink } from '@/server/modules/sessions'
import { playerHeaders, playerPageResponse } from '../../player-page'
import { isPrefetch, isPreviewer } from './is-prefetch'
import { launchPages } from './launch-pages'

export const dynamic = 'force-dynamic'

interface Params {
  params: Promise<{ token: string }>
}

/** Opens a one-time launch link: 303 to the game, else a page that says why not. */
export async function GET(request: Request, { params }: Params): Promise<Response> {
  // A failure makes the browser drop what it fetched ahead and ask again when the person comes.
  if (isPrefetch(request.headers)) return new Response(null, { status: 503, headers: playerHeaders })
  if (isPreviewer(request.headers)) return playerPageResponse(launchPages.waiting)
  const { token } = await params
  const result = await open(token)
  return result.kind === 'redirect' ? redirectTo(result.url) : playerPageResponse(launchPages[result.kind])
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

const redirectTo = (url: string) =>
  new Response(null, { status: 303, headers: { ...playerHeaders, Location: url } })

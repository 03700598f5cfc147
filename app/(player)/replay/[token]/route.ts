import { roundTimelinePage } from '@/components/player-page/round-timeline'
import { systemClock } from '@/server/core/clock'
import { inLane } from '@/server/database/lane'
import { log } from '@/server/log'
import { openReplayLink, type ReplayLinkResult } from '@/server/modules/delivery/round-replays'
import { brandingOf } from '../../branding-of'
import { isPrefetch, isPreviewer } from '../../launch/[token]/is-prefetch'
import {
  htmlResponse,
  languageOf,
  type PlayerRequest,
  playerHeaders,
  playerPageResponse,
  tokenIn,
} from '../../player-page'

export const dynamic = 'force-dynamic'

/** Shows a round once: 303 to the provider's page of it, else its timeline. */
export async function GET(request: PlayerRequest): Promise<Response> {
  if (isPrefetch(request.headers)) return new Response(null, { status: 503, headers: playerHeaders })
  if (isPreviewer(request.headers)) return playerPageResponse('waiting', { request })
  const result = await open(tokenIn(request))
  if (result.kind === 'redirect')
    return new Response(null, { status: 303, headers: { ...playerHeaders, Location: result.url } })
  if (result.kind !== 'timeline')
    return playerPageResponse(result.kind === 'over' ? 'replayOver' : 'unavailable', { request })
  const branding = await brandingOf(result.brandId)
  const texts = languageOf({ request, lang: result.lang })
  const page = roundTimelinePage(result.timeline, { texts, branding, scheme: 'auto' })
  return htmlResponse({ ...page, status: 200, language: texts.language }, branding)
}

/** Answers without reading the link, so that a prefetch does not use it. */
export async function HEAD(request: PlayerRequest): Promise<Response> {
  return playerPageResponse('waiting', { request, hasBody: false })
}

async function open(token: string): Promise<ReplayLinkResult | { kind: 'unavailable' }> {
  try {
    return await inLane({ name: 'api' }, () => openReplayLink(token, systemClock))
  } catch (err) {
    log.error({ err }, 'replay link failed')
    return { kind: 'unavailable' }
  }
}

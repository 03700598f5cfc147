import { AppError } from '@/server/core/app-error'
import { systemClock } from '@/server/core/clock'
import { inLane } from '@/server/database/lane'
import { log } from '@/server/log'
import { type LaunchLinkResult, openLaunchLink } from '@/server/modules/play/sessions'
import { prefersJson } from '../../accepts'
import { brandingOf } from '../../branding-of'
import { type PlayerRequest, playerHeaders, playerPageResponse, tokenIn } from '../../player-page'
import { isPrefetch, isPreviewer } from './is-prefetch'
import { type LaunchRefusal, refusalJson } from './refusal-json'

export const dynamic = 'force-dynamic'

/** Opens a one-time launch link: 303 to the game, else why not, as a page or, where that is asked for, as JSON. */
export async function GET(request: PlayerRequest): Promise<Response> {
  // A failure makes the browser discard the prefetched response and ask again on navigation.
  if (isPrefetch(request.headers)) return new Response(null, { status: 503, headers: playerHeaders })
  if (isPreviewer(request.headers)) return playerPageResponse('waiting', { request })
  const result = await open(tokenIn(request))
  if (result.kind === 'redirect') return redirectTo(result.url)
  return prefersJson(request.headers.get('accept')) ? refusalJson(result) : await refusalPage(result, request)
}

/** Answers without reading the link, so that a prefetch neither uses nor reveals it. */
export async function HEAD(request: PlayerRequest): Promise<Response> {
  return playerPageResponse('waiting', { request, hasBody: false })
}

async function open(token: string): Promise<LaunchLinkResult | LaunchRefusal> {
  try {
    return await inLane({ name: 'api' }, () => openLaunchLink(token, systemClock))
  } catch (err) {
    log.error({ err }, 'launch link failed')
    const isGate = err instanceof AppError && err.code === 'PROVIDER_ACCESS_UNAVAILABLE'
    return { kind: 'unavailable', code: isGate ? err.code : 'E0002' }
  }
}

/** The casino must fix missing access, so the page shows the code; other reasons stay internal. */
async function refusalPage(refusal: LaunchRefusal, request: PlayerRequest): Promise<Response> {
  const isAccess = refusal.kind === 'refused' && refusal.code === 'PROVIDER_ACCESS_REQUIRED'
  const { brandId, lang } = 'brandId' in refusal ? refusal : { brandId: null, lang: null }
  const look = { request, lang, branding: await brandingOf(brandId) }
  return isAccess
    ? playerPageResponse('noAccess', { ...look, code: refusal.code })
    : playerPageResponse(refusal.kind, look)
}

const redirectTo = (url: string) =>
  new Response(null, { status: 303, headers: { ...playerHeaders, Location: url } })

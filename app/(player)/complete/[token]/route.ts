import { inLane } from '@/server/database/lane'
import { log } from '@/server/log'
import { type CompletedSession, findCompletedSession } from '@/server/modules/play/sessions'
import { brandingOf } from '../../branding-of'
import { type PlayerRequest, playerPageResponse, tokenIn } from '../../player-page'

export const dynamic = 'force-dynamic'

/** The same page as its brand's, in its session's language. With any other token, the plain one. */
export async function GET(request: PlayerRequest): Promise<Response> {
  const session = await sessionOf(tokenIn(request))
  const branding = await brandingOf(session?.brandId ?? null)
  return playerPageResponse('complete', { request, lang: session?.lang ?? null, branding })
}

async function sessionOf(token: string): Promise<CompletedSession | null> {
  try {
    return await inLane({ name: 'api' }, () => findCompletedSession(token))
  } catch (err) {
    log.warn({ err }, 'session read failed on the game-complete page')
    return null
  }
}

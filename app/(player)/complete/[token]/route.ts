import { completePage } from '@/components/player-page/complete-page'
import { inLane } from '@/server/core/lane'
import { log } from '@/server/log'
import { findCompletedBrand } from '@/server/modules/sessions'
import { brandingOf } from '../../branding-of'
import { playerPageResponse } from '../../player-page'

export const dynamic = 'force-dynamic'

/** The same page as its brand's. With any other token, the plain one. */
export async function GET(_: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await params
  return playerPageResponse(completePage, { branding: await brandingOf(await brandOf(token)) })
}

async function brandOf(token: string): Promise<string | null> {
  try {
    return await inLane({ name: 'api' }, () => findCompletedBrand(token))
  } catch (err) {
    log.warn({ err }, 'the brand of a game-complete page could not be read')
    return null
  }
}

import { type PlayerRequest, playerPageResponse } from '../player-page'

export const dynamic = 'force-dynamic'

export const GET = async (request: PlayerRequest): Promise<Response> =>
  playerPageResponse('complete', { request })

import { playerPageResponse } from '../player-page'

export const dynamic = 'force-dynamic'

export const GET = (request: Request): Response => playerPageResponse('complete', { request })

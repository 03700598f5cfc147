import { completePage } from '@/components/player-page/complete-page'
import { playerPageResponse } from '../player-page'

export const dynamic = 'force-dynamic'

export const GET = (): Response => playerPageResponse(completePage)

import { playerPageResponse } from '../player-page'

export const dynamic = 'force-dynamic'

/** Where a player lands after a game when the operator named no return_url (spec §2.5). */
export function GET(): Response {
  return playerPageResponse({
    status: 200,
    title: 'Thanks for playing',
    text: 'Your game has ended and your balance is up to date at the casino.',
    advice: 'You can close this window or go back to the casino.',
    mark: 'done',
  })
}

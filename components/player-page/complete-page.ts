import type { PlayerPage } from './player-page'

/** Where a player lands after a game when the operator named no return_url (spec §2.5). */
export const completePage: PlayerPage = {
  status: 200,
  title: 'Thanks for playing',
  text: 'Your game has ended and your balance is up to date at the casino.',
  advice: 'You can close this window or go back to the casino.',
  mark: 'done',
}

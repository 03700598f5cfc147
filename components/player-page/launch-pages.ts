import type { PlayerPage } from './player-page'

/** What a player reads when a launch link does not open a game. */
export const launchPages = {
  used: {
    status: 410,
    title: 'This game link has already been used',
    text: 'Each link opens a game once, so reloading or sharing it does not work.',
    advice: 'Go back to the casino and start the game again.',
    mark: 'used',
  },
  expired: {
    status: 410,
    title: 'This game link has expired',
    text: 'The link was not opened in time.',
    advice: 'Go back to the casino and start the game again.',
    mark: 'expired',
  },
  refused: {
    status: 403,
    title: 'This game can’t be opened now',
    text: 'Play is not available for this account at the moment.',
    advice: 'Go back to the casino and contact its support for details.',
    mark: 'stopped',
  },
  noAccess: {
    status: 403,
    title: 'This game is not available here',
    text: 'The casino currently has no access to this provider’s games.',
    advice: 'Choose another game. If you contact the casino, mention the code below.',
    mark: 'stopped',
  },
  invalid: {
    status: 404,
    title: 'Invalid game link',
    text: 'The link is incomplete or was changed.',
    advice: 'Go back to the casino and start the game from there.',
    mark: 'stopped',
  },
  unavailable: {
    status: 503,
    title: 'The game couldn’t be opened',
    text: 'Something went wrong on our side.',
    advice: 'Reload this page in a moment. If the problem continues, start the game again from the casino.',
    mark: 'stopped',
  },
  /** For link previews: the link stays unused. */
  waiting: {
    status: 200,
    title: 'Your game is ready',
    text: 'This link opens it once.',
    advice: 'Open it in your browser to play.',
    mark: 'done',
  },
} as const satisfies Record<string, PlayerPage>

import type { GrantGame } from '../grant'

/** An active game of ten rounds, changed as the test says. */
export const gameWith = (change: Partial<GrantGame> = {}): GrantGame => ({
  grantId: 'grant',
  gameId: 'game',
  providerGameId: 'provider-game',
  status: 'active',
  reason: null,
  roundsTotal: 10,
  stakeMinor: null,
  roundsPlayed: 0,
  winCount: 0,
  wonMinor: 0n,
  activatedAt: null,
  ...change,
})

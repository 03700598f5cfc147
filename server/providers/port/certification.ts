import type { PlayAction } from '@/server/contract/provider/certification'

/** What a certification run asks a studio's test environment to do in a session that was launched before. */
export interface PlayRequest {
  sessionId: string
  /** Where its movements are reported: the address of the run. */
  reportTo: string
  action: PlayAction
  /** Minor units of `currency`; a free round has the stake of its grant. */
  stakeMinor: bigint
  currency: string
  /** `win`: any amount above zero. */
  outcome: 'win' | 'lose'
}

/** How long the studio may take to play, with what it has to send again. */
export const playDeadlineMs = 20_000

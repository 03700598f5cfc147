import { giveBack, openRound, playRound, record, tell } from './rounds.js'
import type { Round, Session } from './store.js'

export interface PlayRequest {
  session_id: string
  report_to: string
  action: string
  stake: number
  currency: string
  outcome: 'win' | 'lose'
}

type Action = (session: Session, play: PlayRequest) => Promise<Round>

/** Bets twice at the same time: Croupier answers both from one movement. */
const tellTwice: typeof tell = async (session, bet) => {
  const [answer] = await Promise.all([tell(session, bet), tell(session, bet)])
  return answer
}

/** What a certification run asks a test environment for: each action reports what a player could cause. */
export const actions: Record<string, Action> = {
  round: async (session, play) => (await playRound(session, play)).round,
  bet_twice_at_once: async (session, play) => (await playRound(session, play, tellTwice)).round,
  repeat_after: async (session, play) => {
    const { round } = await playRound(session, play)
    for (const movement of [...round.movements]) await tell(session, movement)
    return round
  },
  changed_repeat: async (session, play) => {
    const { round } = await playRound(session, play)
    const [bet] = round.movements
    if (bet) await tell(session, { ...bet, amount: bet.amount + 1 })
    return round
  },
  cancel_round: async (session, { stake }) => {
    const round = openRound(session)
    const bet = record(session, round, { type: 'bet', amount: stake, finished: false })
    await tell(session, bet)
    await giveBack(session, round, bet)
    return round
  },
  refund_first: async (session, { stake }) => {
    const round = openRound(session)
    const bet = record(session, round, { type: 'bet', amount: stake, finished: false })
    await giveBack(session, round, bet)
    await tell(session, bet)
    return round
  },
  refund_alone: async (session, { stake }) => {
    const round = openRound(session)
    const [bet] = [record(session, round, { type: 'bet', amount: stake, finished: false })]
    round.movements.length = 0
    await giveBack(session, round, bet)
    return round
  },
}

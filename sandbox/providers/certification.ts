import { playRounds } from '../control/play-rounds'
import { sendManually } from '../control/send-manually'
import type { RoundRunner } from '../rounds/round-runner'
import type { Answer, Dialect, Movement } from './dialect'
import type { House } from './house'
import { findSession, type Session, wishNextOutcome } from './sessions'

/** What a certification run asks a provider's test environment to do in a launched session. */
const CERTIFICATION_ACTIONS = [
  'round',
  'bet_twice_at_once',
  'repeat_after',
  'changed_repeat',
  'cancel_round',
  'refund_first',
  'refund_alone',
] as const
type Action = (typeof CERTIFICATION_ACTIONS)[number]

export type Play = {
  sessionId: unknown
  /** Where the movements of this session are reported, in place of Croupier's address. */
  reportTo: unknown
  stakeMinor: bigint | null
  action: unknown
  outcome: unknown
}

/** Rounds that were played, or why not. */
export type Played = { roundIds: string[] } | { refused: string }

/** Plays as it would for a player, and answers when nothing more is to be reported. */
export async function playForCertification(house: House, play: Play): Promise<Played> {
  const { sessionId, reportTo, stakeMinor, outcome } = play
  const action = CERTIFICATION_ACTIONS.find((one) => one === play.action)
  const isAddress = typeof reportTo === 'string' && URL.canParse(reportTo)
  if (action === undefined || !isAddress || stakeMinor === null) return { refused: 'a field is malformed' }
  const session = await findSession(house.pool, { provider: house.provider, sessionId: String(sessionId) })
  if (session === null || session.mode !== 'real') return { refused: 'no such session' }
  const sent: Movement[] = []
  const dialect = recording(house.dialectTo(reportTo), action, sent)
  // Stops with the house's own runner, which also knows the rounds at work.
  const runner: RoundRunner = Object.create(house.runner, {
    dialects: { value: { ...house.runner.dialects, [house.provider]: dialect } },
  })
  if (action === 'cancel_round' || action === 'refund_first' || action === 'refund_alone')
    return reportByHand(runner, session, { action, stakeMinor })
  const wish =
    outcome === 'win' ? { kind: 'win' as const, multiplierHundredths: 200 } : { kind: 'lose' as const }
  await wishNextOutcome(house.pool, session.token, wish)
  const [round] = await playRounds(runner, session, { count: 1, stakeMinor, choice: null, isWaiting: true })
  if (round === undefined || 'refused' in round) return { refused: String(round?.refused) }
  if (action === 'repeat_after')
    for (const movement of [...sent]) await dialect.send(movement, session.sessionId)
  const [first] = sent
  if (action === 'changed_repeat' && first)
    await dialect.send({ ...first, amountMinor: first.amountMinor + 1n }, session.sessionId)
  return { roundIds: [String(round.round_id)] }
}

/** Keeps what was sent, once each; a bet leaves twice at once where that is asked for. */
function recording(dialect: Dialect, action: Action, sent: Movement[]): Dialect {
  return {
    ...dialect,
    async send(movement, sessionId): Promise<Answer> {
      const isFirst = sent.length === 0
      if (!sent.includes(movement)) sent.push(movement)
      const answer = dialect.send(movement, sessionId)
      if (isFirst && action === 'bet_twice_at_once') await dialect.send(movement, sessionId)
      return answer
    },
  }
}

type ByHand = { action: 'cancel_round' | 'refund_first' | 'refund_alone'; stakeMinor: bigint }

/** Movements that no game of this house would send in this order. */
async function reportByHand(
  runner: RoundRunner,
  session: Session,
  { action, stakeMinor }: ByHand,
): Promise<Played> {
  const id = `cert-${crypto.randomUUID()}`
  const roundId = `round-${id}`
  const common = { round_id: roundId, amount_minor: Number(stakeMinor) }
  const bet = { ...common, kind: 'bet', transaction_id: id, finished: false }
  const refund = {
    ...{ ...common, kind: 'refund', transaction_id: `${id}-r`, reference_transaction_id: id, finished: true },
  }
  const order = { cancel_round: [bet, refund], refund_first: [refund, bet], refund_alone: [refund] }
  for (const movement of order[action]) await sendManually(runner, session, movement)
  return { roundIds: [roundId] }
}

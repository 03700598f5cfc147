import type { Movement } from '../providers/dialect'
import type { House } from '../providers/house'
import { findSession } from '../providers/sessions'
import { findRound, listRoundMovements } from './queries'
import { owedMovement, owesMovement, type Round } from './round'

/** What the provider itself knows of a round of a session: all it reported, and the movement that it owes next. */
export type RoundFacts = { id: string; status: 'open' | 'finished' | 'void'; movements: Movement[] }

/** Null: this provider never had such a round in this session. */
export async function findRoundFacts(
  house: House,
  { roundId, sessionId }: { roundId: string; sessionId: string },
): Promise<RoundFacts | null> {
  const { provider, pool, runner } = house
  const session = await findSession(pool, { provider, sessionId })
  if (session === null) return null
  const found = await findRound(pool, roundId)
  const round = found?.token === session.token ? found : null
  const reported = await listRoundMovements(pool, { token: session.token, roundId })
  if (round === null && reported.length === 0) return null
  const owed =
    round !== null && owesMovement(round.state) && !round.isQuiet
      ? [owedMovement(round, runner.dialects[provider], 0n)].filter((one) => !reported.some(isSame(one)))
      : []
  return { id: roundId, status: statusOf(round, reported), movements: [...reported, ...owed] }
}

const isSame = (one: Movement) => (other: Movement) =>
  one.kind === other.kind && one.transactionId === other.transactionId && one.part === other.part

/** A round that was reported by hand is over with its last movement. */
function statusOf(round: Round | null, reported: readonly Movement[]): RoundFacts['status'] {
  if (round === null) {
    if (reported.some(({ kind }) => kind === 'refund')) return 'void'
    return reported.some((movement) => movement.finished) ? 'finished' : 'open'
  }
  if (round.state === 'settled') return 'finished'
  return round.state === 'declined' || round.state === 'voided' ? 'void' : 'open'
}

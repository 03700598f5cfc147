import { type DeliveryState, isFinal } from '@/server/contract/delivery-states'
import { type RoundFinding, type RoundFindingKind, roundFindingKinds } from '@/server/contract/round-findings'
import type { MovementType, ProviderRound, RoundTransaction } from '@/server/providers/port'

/** A movement of the round as it is recorded, with what its wallet said of it. */
export interface RecordedMovement {
  transactionId: string
  type: MovementType
  amountMinor: bigint
  currency: string
  state: DeliveryState
  providerAnswer: string | null
  mayHaveMoved: boolean
  isRefunded: boolean
}

/**
 * What is missing in a round by its three sides: the provider's answer (`null`: it does not know the round), our movements
 * and what the wallet confirmed of them. The most urgent finding comes first; there is always one. Pure.
 */
export function compareRound(
  answer: ProviderRound | null,
  movements: readonly RecordedMovement[],
): RoundFinding[] {
  const late = movements.filter(isLateBet).map((bet) => finding('late_bet', bet))
  const found = [...late, ...(answer ? differences(answer, movements) : [finding('unknown_to_provider')])]
  if (found.length > 0) return found.toSorted(byUrgency)
  return [finding(answer?.status === 'open' ? 'still_open' : 'final_missing')]
}

const isLateBet = (one: RecordedMovement) =>
  one.type === 'bet' && one.state === 'confirmed' && one.providerAnswer !== 'ok' && !one.isRefunded

function differences(answer: ProviderRound, movements: readonly RecordedMovement[]): RoundFinding[] {
  const ours = new Map(movements.map((one) => [one.transactionId, one]))
  const theirs = new Map(answer.transactions.map((one) => [one.transactionId, one]))
  return [
    ...answer.transactions.flatMap((one) => {
      const known = ours.get(one.transactionId)
      return known ? compareKnown(known, one) : missing(one, ours)
    }),
    ...movements.filter((bet) => isOwedBack(bet, answer, theirs)).map((bet) => finding('refund_owed', bet)),
  ]
}

function compareKnown(ours: RecordedMovement, theirs: RoundTransaction): RoundFinding[] {
  const isSame =
    ours.type === theirs.type && ours.amountMinor === theirs.amountMinor && ours.currency === theirs.currency
  if (!isSame) return [finding('amount_differs', ours, theirs)]
  return isFinal(ours.state) ? [] : [finding('not_confirmed', ours, theirs)]
}

const missingKinds = {
  bet: 'bet_not_reported',
  win: 'win_not_reported',
  refund: 'refund_owed',
} as const satisfies Record<MovementType, RoundFindingKind>

/** Reported nowhere. A refund is owed only for a bet that took money and is not refunded, and a late one is named already. */
function missing(theirs: RoundTransaction, ours: ReadonlyMap<string, RecordedMovement>): RoundFinding[] {
  const bet = ours.get(theirs.referenceTransactionId ?? '')
  if (theirs.type === 'refund' && (!bet || !isTaken(bet) || isLateBet(bet))) return []
  return [finding(missingKinds[theirs.type], null, theirs)]
}

/** A bet that stands with us, and of which the provider knows nothing, or says that its round did not take place. */
function isOwedBack(
  bet: RecordedMovement,
  { status, transactions }: ProviderRound,
  theirs: ReadonlyMap<string, RoundTransaction>,
): boolean {
  if (!isTaken(bet) || isLateBet(bet)) return false
  const isAnnounced = transactions.some((one) => one.referenceTransactionId === bet.transactionId)
  if (isAnnounced) return false
  return status === 'void' || !theirs.has(bet.transactionId)
}

/** The wallet debited it, or may have, and it was not refunded. */
const isTaken = ({ type, state, mayHaveMoved, isRefunded }: RecordedMovement) =>
  type === 'bet' && !isRefunded && mayHaveMoved && !['declined', 'resolved', 'superseded'].includes(state)

const finding = (
  kind: RoundFindingKind,
  ours: RecordedMovement | null = null,
  theirs: RoundTransaction | null = null,
): RoundFinding => ({
  kind,
  transactionId: ours?.transactionId ?? theirs?.transactionId ?? null,
  oursMinor: ours?.amountMinor.toString() ?? null,
  theirsMinor: theirs?.amountMinor.toString() ?? null,
})

const byUrgency = (one: RoundFinding, other: RoundFinding) =>
  roundFindingKinds.indexOf(one.kind) - roundFindingKinds.indexOf(other.kind)

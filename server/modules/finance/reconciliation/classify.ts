import { isInFlight, needsAttention } from '@/server/contract/delivery-states'

/** One movement, or one id that no movement has, as each side has it. */
export interface Compared {
  movement: MovementFact | null
  provider: SideFact | null
  wallet: SideFact | null
  /** The file names an id that several brands have, and does not say which brand it means. */
  isAmbiguous: boolean
}

export interface MovementFact {
  type: 'bet' | 'win' | 'refund'
  amountMinor: bigint
  currency: string
  state: string
  isFree: boolean
  /** What the provider was told first. */
  providerAnswer: string | null
  isRefunded: boolean
  /** Of a refund: whether the wallet's journal has its bet. */
  isBetBooked: boolean
}

/** All lines of one file for one id. */
export interface SideFact {
  lines: number
  type: string
  amountMinor: bigint
  currency: string
  status: string
  /** Further from our time than the rules allow. */
  isLate?: boolean
}

/** Each difference, with what to do about it. */
export const differences = {
  missing_at_croupier: 'Only the provider has it: have the provider report it again.',
  missing_at_croupier_booked:
    'Provider and wallet have it: complete between them. Note it; have the provider report it again for the record.',
  only_in_wallet: 'Only the wallet knows of this money: reverse it there, or find who sent it.',
  missing_at_provider:
    'The provider does not have it: ask whether the round was voided. A bet it does not know is owed back to the player.',
  missing_at_wallet:
    'Confirmed by the wallet’s reply, and not in its journal: show the operator the stored reply of the delivery.',
  booked_but_open:
    'The wallet booked it and its delivery is still open: let the redelivery end, or resolve it with a note.',
  booked_but_refused:
    'The wallet booked what Croupier has as refused or never sent: the operator reverses it, unless the bet was refunded.',
  confirmed_but_declined:
    'Croupier has a confirmation, the wallet says declined: show the operator the stored reply and agree on one.',
  open: 'Delivery stopped short or is still under way, and the wallet has nothing: see Callbacks, Needs attention.',
  late_bet: 'Confirmed after the provider was told otherwise: the provider owes its refund.',
  accepted_there_refused_here:
    'The provider plays on with a bet that was refused: the provider voids the round, or agrees on it with the operator.',
  refused_there_confirmed_here:
    'The player has paid for a bet that the provider gave up: the provider owes its refund.',
  provider_amount_differs:
    'The amounts are not the same: compare the round with the provider before anything is moved.',
  wallet_amount_differs:
    'The wallet booked another amount: the operator corrects it by the signed body of the delivery.',
  currency_differs: 'The currencies are not the same: compare the session with both sides.',
  type_differs: 'The kinds are not the same: compare the round with both sides.',
  duplicate_in_report:
    'The provider lists it twice: the movement was taken once; the provider corrects its report.',
  duplicate_in_journal:
    'The wallet booked it twice: the operator reverses one, and mends its check for repeats.',
  state_differs:
    'The sides count it differently: compare its states on each side, and agree on which one stands.',
  late_at_provider:
    'The provider has it at another time: check the cut-off hour and the time zone of its ledger.',
  late_at_wallet: 'The wallet booked it at another time: check the time zone of its journal.',
  ambiguous: 'Several brands have this id: add the columns organization and brand to the file.',
} as const
export type DifferenceClass = keyof typeof differences

const isOpen = (state: string) => isInFlight(state) || needsAttention(state)
const refusedStates = ['declined', 'not_sent']

/** What is wrong with one id, by the files that were given. Pure. */
export function classify(
  compared: Compared,
  given: { provider: boolean; wallet: boolean },
): DifferenceClass[] {
  if (compared.isAmbiguous) return ['ambiguous']
  const { movement, provider, wallet } = compared
  const found: DifferenceClass[] = []
  if ((provider?.lines ?? 0) > 1) found.push('duplicate_in_report')
  if (isBooked(wallet) && wallet.lines > 1) found.push('duplicate_in_journal')
  if (movement === null) return [...found, ...classifyUnknown(provider, wallet)]
  if (given.provider) found.push(...againstProvider(movement, provider))
  if (given.wallet) found.push(...againstWallet(movement, wallet))
  return [...new Set(found)]
}

const isBooked = (wallet: SideFact | null): wallet is SideFact => wallet?.status === 'booked'

function classifyUnknown(provider: SideFact | null, wallet: SideFact | null): DifferenceClass[] {
  if (provider?.status === 'accepted')
    return [isBooked(wallet) ? 'missing_at_croupier_booked' : 'missing_at_croupier']
  return isBooked(wallet) ? ['only_in_wallet'] : []
}

function againstProvider(movement: MovementFact, provider: SideFact | null): DifferenceClass[] {
  if (provider === null) return missingAtProvider(movement)
  const found = compareFacts(movement, provider, 'provider_amount_differs')
  if (provider.isLate) found.push('late_at_provider')
  if (provider.status !== 'accepted' && isUnrefunded(movement))
    found.push(isTaken(movement) ? 'refused_there_confirmed_here' : 'late_bet')
  if (provider.status === 'accepted' && !isTaken(movement) && !movement.isRefunded)
    found.push(movement.state === 'confirmed' ? 'late_bet' : 'accepted_there_refused_here')
  return found
}

/** The provider was told that it stands: always of a win or refund. */
const isTaken = ({ type, providerAnswer }: MovementFact) => type !== 'bet' || providerAnswer === 'ok'

const isUnrefunded = ({ type, state, isRefunded }: MovementFact) =>
  type === 'bet' && state === 'confirmed' && !isRefunded

function missingAtProvider(movement: MovementFact): DifferenceClass[] {
  if (!isTaken(movement)) return isUnrefunded(movement) ? ['late_bet'] : []
  return movement.type === 'refund' && movement.state === 'not_sent' ? [] : ['missing_at_provider']
}

function againstWallet(movement: MovementFact, wallet: SideFact | null): DifferenceClass[] {
  const { state } = movement
  if (!isBooked(wallet)) {
    if (state === 'confirmed') return [wallet === null ? 'missing_at_wallet' : 'confirmed_but_declined']
    return isOpen(state) ? ['open'] : []
  }
  const found = mayMoveNothing(movement, wallet)
    ? []
    : compareFacts(movement, wallet, 'wallet_amount_differs')
  if (wallet.isLate) found.push('late_at_wallet')
  if (isOpen(state)) found.push('booked_but_open')
  if (refusedStates.includes(state) && wallet.amountMinor !== 0n) found.push('booked_but_refused')
  return found
}

/** Of a free bet nothing is debited, and of a bet that the wallet does not have nothing is refunded. */
const mayMoveNothing = ({ type, isFree, isBetBooked }: MovementFact, wallet: SideFact): boolean =>
  wallet.amountMinor === 0n && ((isFree && type !== 'win') || (type === 'refund' && !isBetBooked))

function compareFacts(
  movement: MovementFact,
  side: SideFact,
  amountDiffers: DifferenceClass,
): DifferenceClass[] {
  const found: DifferenceClass[] = []
  if (side.type !== movement.type) found.push('type_differs')
  if (side.currency !== movement.currency) found.push('currency_differs')
  if (side.amountMinor !== movement.amountMinor) found.push(amountDiffers)
  return found
}

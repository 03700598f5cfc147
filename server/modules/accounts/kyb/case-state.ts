import type { KybStatus } from '@/server/contract/billing-states'
import { type KybMove, type KybState, kybEditableStates, kybMoves } from '@/server/contract/kyb'
import { AppError } from '@/server/core/app-error'

const words = (name: string) => name.replaceAll('_', ' ')

/** The state that a move leads to. Throws E7010 for a move that does not start from this one. */
export function stateAfter(state: KybState, move: KybMove): KybState {
  const { from, to }: { from: readonly KybState[]; to: KybState } = kybMoves[move]
  // defence: a verification changes by the moves of its table alone
  if (from.includes(state)) return to
  throw new AppError('E7010', {
    message: `This action is not available while the verification is ${words(state)}.`,
    details: { state, move, allowedFrom: [...from] },
  })
}

/** Throws E7010 while what was submitted is looked at, or has been decided. */
export function requireEditable(state: KybState): void {
  // defence: what was submitted for verification is not changed
  if (kybEditableStates.includes(state)) return
  throw new AppError('E7010', {
    message: 'The verification has been submitted. It can be changed when more information is requested.',
    details: { state },
  })
}

/** What the state means for buying. */
export const statusOf: Record<KybState, KybStatus> = {
  draft: 'none',
  submitted: 'pending',
  in_review: 'pending',
  more_information: 'pending',
  approved: 'approved',
  rejected: 'rejected',
}

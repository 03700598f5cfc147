import type { ExplainedDelivery } from './explain-delivery'

const needsPerson: readonly ExplainedDelivery['state'][] = ['unknown', 'rejected', 'exhausted']

/**
 * What a person may do with a delivery, for the screen to offer; the wallet decides again. A bet is never replayed: its
 * round was already answered. A bet confirmed after it was reported as failed may be resolved while its refund is missing.
 */
export function possibleActions(
  delivery: Pick<ExplainedDelivery, 'type' | 'state' | 'providerAnswer'>,
  hasRefund: boolean,
): { canReplay: boolean; canResolve: boolean } {
  const isStuck = needsPerson.includes(delivery.state)
  const isLateBet =
    delivery.type === 'bet' && delivery.state === 'confirmed' && delivery.providerAnswer === 'failed'
  return {
    canReplay: isStuck && delivery.type !== 'bet',
    canResolve: isStuck || (isLateBet && !hasRefund),
  }
}

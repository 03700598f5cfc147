import { isInFlight, needsAttention } from '@/server/contract/delivery-states'

interface Told {
  type: 'bet' | 'win' | 'refund'
  state: string
  isFinished: boolean
}

/** The status of a round in a sentence. */
export function describeRound(steps: readonly Told[]): {
  text: string
  tone: 'ok' | 'warn' | 'bad' | 'neutral'
} {
  const waiting = steps.filter((step) => needsAttention(step.state)).length
  if (waiting > 0) {
    const what = waiting === 1 ? '1 transaction needs' : `${waiting} transactions need`
    return { text: `${what} attention before the round is settled.`, tone: 'bad' }
  }
  if (steps.some((step) => isInFlight(step.state))) {
    return {
      text: 'Some callbacks are not settled yet and are being retried.',
      tone: 'warn',
    }
  }
  const isVoid = steps.some((step) => step.type === 'refund' && step.state === 'confirmed')
  if (isVoid) return { text: 'The round was voided and its stake refunded.', tone: 'neutral' }
  if (!steps.some((step) => step.isFinished)) {
    return {
      text: 'All transactions so far are settled. The provider has not reported the end of the round.',
      tone: 'neutral',
    }
  }
  const isPlayed = steps.some((step) => step.state === 'confirmed')
  return isPlayed
    ? { text: 'The round is complete and settled.', tone: 'ok' }
    : { text: 'The round was not played: no money moved.', tone: 'neutral' }
}

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

interface Step {
  type: 'bet' | 'win' | 'refund'
  state: string
  isFree: boolean
  attemptCount: number
  amount: { amountMinor: bigint }
}

const deeds = {
  bet: 'debited the stake',
  win: 'credited the win',
  refund: 'refunded the stake',
} as const

const endings: Record<string, string> = {
  sending: 'Waiting for the wallet.',
  retrying: 'Not settled yet. Retrying.',
  declined: 'The wallet declined: insufficient funds.',
  superseded: 'Its refund arrived first, so it is not sent again.',
  not_sent: 'Not sent.',
  resolved: 'Resolved manually.',
}

const stuck = 'Outcome not confirmed. Needs attention.'

/** One step of a round in a sentence. */
export function describeStep(step: Step): string {
  if (step.state !== 'confirmed') return endings[step.state] ?? stuck
  const after = step.attemptCount > 1 ? ` at attempt ${step.attemptCount}` : ''
  if (step.type === 'win' && step.amount.amountMinor === 0n) return `The wallet recorded no win${after}.`
  if (step.type === 'bet' && step.isFree)
    return `The wallet recorded a free round${after}. No money was debited.`
  return `The wallet ${deeds[step.type]}${after}.`
}

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

interface Step {
  type: 'bet' | 'win' | 'refund'
  state: string
  isFree: boolean
  attemptCount: number
  amount: { amountMinor: bigint }
}

const deeds = {
  bet: 'took the stake',
  win: 'paid the win',
  refund: 'gave the stake back',
} as const

const endings: Record<string, string> = {
  sending: 'The wallet is being asked.',
  retrying: 'The wallet has not answered yet; it is asked again.',
  declined: 'The wallet declined: too little money.',
  superseded: 'Its refund came first, so it is not sent again.',
  not_sent: 'It never left Croupier.',
  resolved: 'It was closed by hand.',
}

const stuck = 'It is not known to have moved money, and waits for a person.'

/** One step of a round in a sentence. */
export function tellStep(step: Step): string {
  if (step.state !== 'confirmed') return endings[step.state] ?? stuck
  const after = step.attemptCount > 1 ? ` at attempt ${step.attemptCount}` : ''
  if (step.type === 'win' && step.amount.amountMinor === 0n)
    return `The wallet noted that nothing was won${after}.`
  if (step.type === 'bet' && step.isFree) return `The wallet noted a free round${after}; no money was taken.`
  return `The wallet ${deeds[step.type]}${after}.`
}

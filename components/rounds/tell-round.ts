import { isInFlight, needsAttention } from '@/server/contract/delivery-states'

interface Told {
  type: 'bet' | 'win' | 'refund'
  state: string
  isFinished: boolean
}

/** How a round ended, or what it still waits for, in a sentence. */
export function tellRound(steps: readonly Told[]): { text: string; tone: 'ok' | 'warn' | 'bad' | 'neutral' } {
  const waiting = steps.filter((step) => needsAttention(step.state)).length
  if (waiting > 0) {
    const what = waiting === 1 ? 'One of its movements needs' : `${waiting} of its movements need`
    return { text: `${what} a person before the round is settled.`, tone: 'bad' }
  }
  if (steps.some((step) => isInFlight(step.state))) {
    return {
      text: 'The wallet has not answered everything yet; what is missing is sent again by itself.',
      tone: 'warn',
    }
  }
  const isVoid = steps.some((step) => step.type === 'refund' && step.state === 'confirmed')
  if (isVoid) return { text: 'The round was void, and its stake was given back.', tone: 'neutral' }
  if (!steps.some((step) => step.isFinished)) {
    return {
      text: 'Everything so far is settled. The provider has not reported the end of the round.',
      tone: 'neutral',
    }
  }
  const isPlayed = steps.some((step) => step.state === 'confirmed')
  return isPlayed
    ? { text: 'The round is over and everything in it is settled.', tone: 'ok' }
    : { text: 'The round was not played: no money moved.', tone: 'neutral' }
}

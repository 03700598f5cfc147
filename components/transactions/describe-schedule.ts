import { formatDuration } from '@/components/data/format-time'

interface Scheduled {
  type: 'bet' | 'win' | 'refund'
  state: string
  scheduleS: readonly number[]
  attemptBudget: number
  attemptCount: number
}

/** When a movement is sent again after a failure. */
export function describeSchedule({
  type,
  scheduleS,
  attemptBudget,
}: Omit<Scheduled, 'state' | 'attemptCount'>) {
  if (attemptBudget === 0) return 'Not sent'
  if (scheduleS.length === 0) return 'Sent once. It is not sent again after a failure.'
  const delays = scheduleS.map((seconds) => formatDuration(seconds * 1_000)).join(', ')
  const end = type === 'bet' ? ' A bet is not sent again once its refund arrives.' : ''
  return `Until it is settled, at most ${attemptBudget} attempts: ${delays} after each failure.${end}`
}

/** What was sent, and while more may follow, out of how much. */
export function countAttempts({ state, attemptBudget, attemptCount }: Omit<Scheduled, 'type' | 'scheduleS'>) {
  if (state === 'retrying' || state === 'sending') return `${attemptCount} of at most ${attemptBudget}`
  return attemptCount === 1 ? '1 attempt' : `${attemptCount} attempts`
}

import { formatDuration } from '@/components/data/format-time'
import { Time } from '@/components/data/time'
import { Countdown } from '@/components/transactions/countdown'
import { Notice } from '@/components/ui/notice'
import type { EndpointDetail } from './endpoint-detail'

/** Whether first deliveries are paused, why, and the effect. */
export function CoolOffNotice({ health }: { health: EndpointDetail }) {
  const { coolOff, pausedUntil } = health
  const rule = `${coolOff.minAttempts} attempts within ${formatDuration(coolOff.windowMs)}, of which ${coolOff.minFailedPercent} % fail`
  const recent = `${coolOff.failed} of ${coolOff.attempts} ${coolOff.attempts === 1 ? 'attempt' : 'attempts'}`
  if (pausedUntil) {
    return (
      <Notice
        tone="bad"
        title={
          <>
            Cooling off: first deliveries are paused, ending <Countdown until={pausedUntil} />
          </>
        }
      >
        <p>
          {recent} failed in the last {formatDuration(coolOff.windowMs)} (server errors, timeouts, no
          connection). Until <Time value={pausedUntil} /> bets fail without being sent, and wins and refunds
          are queued. Redeliveries continue, and the first success ends the pause.
        </p>
      </Notice>
    )
  }
  if (coolOff.failed === 0) return null
  return (
    <Notice tone="warn" title={`${recent} failed in the last ${formatDuration(coolOff.windowMs)}`}>
      First deliveries pause for {formatDuration(coolOff.pauseMs)} after {rule}.
    </Notice>
  )
}

import { Facts } from '@/components/data/facts'
import { describeDuration } from '@/components/jobs/describe-duration'
import type { Outputs } from '@/components/trpc/types'
import { Notice } from '@/components/ui/notice'
import { formatNumber } from '@/server/contract/figures'

type Queue = Outputs['staffJobs']['health']['queue']

/** The sweep runs every minute or more often: what is overdue for longer is not being processed. */
const lateAfterS = 120

export function QueueFacts({ queue }: { queue: Queue }) {
  const { depth, overdueS, needsAttention } = queue
  return (
    <div className="grid gap-4 px-5 pb-5">
      {overdueS > lateAfterS && (
        <Notice tone="bad" title="The queue is falling behind">
          A callback is overdue by {describeDuration(overdueS * 1_000)}. Check the job “redeliver-callbacks”.
        </Notice>
      )}
      <Facts
        className="lg:grid-cols-5"
        facts={[
          { label: 'Waiting for next attempt', value: formatNumber(depth) },
          {
            label: 'Longest overdue',
            value: overdueS === 0 ? 'Nothing overdue' : describeDuration(overdueS * 1_000),
          },
          { label: 'Unknown outcome', value: formatNumber(needsAttention.unknown) },
          { label: 'Rejected by operators', value: formatNumber(needsAttention.rejected) },
          { label: 'Attempts exhausted', value: formatNumber(needsAttention.exhausted) },
        ]}
      />
    </div>
  )
}

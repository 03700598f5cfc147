import { Facts } from '@/components/data/facts'
import type { Outputs } from '@/components/trpc/types'
import { Notice } from '@/components/ui/notice'
import { describeDuration } from './describe-duration'

type Queue = Outputs['staffJobs']['health']['queue']

/** The sweep looks each second or minute: what is due longer than this is not being worked on. */
const lateAfterS = 120

export function QueueFacts({ queue }: { queue: Queue }) {
  const { depth, overdueS, needsPerson } = queue
  return (
    <div className="grid gap-4 px-5 pb-5">
      {overdueS > lateAfterS && (
        <Notice tone="bad" title="The queue is not keeping up">
          A callback has been due for {describeDuration(overdueS * 1_000)}. Look at “redeliver-callbacks”
          below.
        </Notice>
      )}
      <Facts
        facts={[
          { label: 'Waiting for an attempt', value: depth.toLocaleString('en') },
          {
            label: 'Longest overdue',
            value: overdueS === 0 ? 'Nothing is overdue' : describeDuration(overdueS * 1_000),
          },
          { label: 'Outcome not known', value: needsPerson.unknown.toLocaleString('en') },
          { label: 'Rejected by operators', value: needsPerson.rejected.toLocaleString('en') },
          { label: 'Attempts used up', value: needsPerson.exhausted.toLocaleString('en') },
        ]}
      />
    </div>
  )
}

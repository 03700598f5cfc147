import { cn } from '@/components/ui/cn'
import { ChartFrame } from './chart-frame'
import type { EndpointDetail, HealthBucket } from './endpoint-detail'

const totalOf = ({ settled, failed, refused }: HealthBucket) => settled + failed + refused

const legend = [
  { className: 'bg-accent', label: 'Confirmed or declined' },
  { className: 'bg-warn', label: 'Failed, retried' },
  { className: 'bg-bad', label: 'Unknown or rejected' },
]

/** A stacked column per period: attempts by outcome. */
export function VerdictChart({ health }: { health: EndpointDetail }) {
  const { buckets } = health
  const tallest = Math.max(2, ...buckets.map(totalOf))
  return (
    <ChartFrame
      buckets={buckets}
      top={tallest.toLocaleString('en')}
      middle={Math.round(tallest / 2).toLocaleString('en')}
      legend={legend}
      table={{
        caption: 'Attempts by time and verdict',
        row: ({ settled, failed, refused }) => `${settled} settled, ${failed} failed, ${refused} refused`,
      }}
    >
      <div className="flex h-full items-end gap-px">
        {buckets.map((bucket) => (
          <div
            key={bucket.at.getTime()}
            title={`${bucket.settled} settled, ${bucket.failed} failed, ${bucket.refused} unknown or rejected`}
            className="flex h-full flex-1 flex-col justify-end gap-px hover:bg-hover"
          >
            <Bar count={bucket.refused} tallest={tallest} className="bg-bad" />
            <Bar count={bucket.failed} tallest={tallest} className="bg-warn" />
            <Bar count={bucket.settled} tallest={tallest} className="bg-accent" />
          </div>
        ))}
      </div>
    </ChartFrame>
  )
}

function Bar({ count, tallest, className }: { count: number; tallest: number; className: string }) {
  if (count === 0) return null
  return (
    <div
      className={cn('min-h-[2px] rounded-[1px]', className)}
      style={{ height: `${(count / tallest) * 100}%` }}
    />
  )
}

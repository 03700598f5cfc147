import type { ReactNode } from 'react'
import { PlainTime } from '@/components/data/plain-time'
import { cn } from '@/components/ui/cn'
import type { HealthBucket } from './endpoint-detail'

interface ChartFrameProps {
  buckets: readonly HealthBucket[]
  /** Labels at the top and the middle of the axis. */
  top: string
  middle: string
  legend: readonly { className: string; label: string }[]
  /** The same numbers for screen readers. */
  table: { caption: string; row: (bucket: HealthBucket) => string }
  children: ReactNode
}

/** A chart's frame: axis, times, legend, and a table with the same numbers. */
export function ChartFrame({ buckets, top, middle, legend, table, children }: ChartFrameProps) {
  const marks = [0, Math.floor(buckets.length / 2), buckets.length - 1]
  return (
    <figure className="px-5 pb-4">
      <div aria-hidden className="relative h-36 border-line border-b">
        <span className="-top-2 absolute left-0 z-1 bg-surface pr-1.5 text-faint text-xs tabular-nums">
          {top}
        </span>
        <span className="-translate-y-1/2 absolute top-1/2 left-0 z-1 bg-surface pr-1.5 text-faint text-xs tabular-nums">
          {middle}
        </span>
        <div className="absolute inset-x-0 top-0 border-line border-t border-dashed" />
        <div className="absolute inset-x-0 top-1/2 border-line border-t border-dashed" />
        <div className="absolute inset-0 left-14">{children}</div>
      </div>
      <div aria-hidden className="mt-1.5 ml-14 flex justify-between text-faint text-xs tabular-nums">
        {marks.map((index) => {
          const bucket = buckets[index]
          return bucket && <PlainTime key={index} value={bucket.at} hasSeconds={false} />
        })}
      </div>
      <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-muted text-xs">
        {legend.map(({ className, label }) => (
          <span key={label} className="inline-flex items-center gap-1.5">
            <span className={cn('size-2 rounded-full', className)} />
            {label}
          </span>
        ))}
      </figcaption>
      <div className="sr-only">
        <table>
          <caption>{table.caption}</caption>
          <tbody>
            {buckets.map((bucket) => (
              <tr key={bucket.at.getTime()}>
                <th scope="row">{bucket.at.toISOString()}</th>
                <td>{table.row(bucket)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

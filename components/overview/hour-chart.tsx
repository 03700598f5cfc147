import { cn } from '@/components/ui/cn'
import type { Summary } from './summary'

type Hour = Summary['hours'][number]

const hourOf = (hour: Date) => `${String(hour.getUTCHours()).padStart(2, '0')}:00`

/** Twenty-four columns: settled, on their way or closed, and stuck. A table says the same to a screen reader. */
export function HourChart({ hours }: { hours: readonly Hour[] }) {
  const tallest = Math.max(1, ...hours.map(totalOf))
  return (
    <figure className="relative px-5 pb-4">
      <div aria-hidden className="flex h-36 items-end gap-[3px] border-line border-b">
        {hours.map((hour) => (
          <div
            key={hour.hour.getTime()}
            title={`${hourOf(hour.hour)} UTC: ${totalOf(hour)} (${hour.stuck} stuck)`}
            className="flex h-full flex-1 flex-col justify-end gap-px hover:bg-hover"
          >
            <Bar count={hour.stuck} tallest={tallest} className="bg-bad" />
            <Bar count={hour.other} tallest={tallest} className="bg-line-strong" />
            <Bar count={hour.settled} tallest={tallest} className="bg-accent" />
          </div>
        ))}
      </div>
      <div aria-hidden className="mt-1.5 flex justify-between text-faint text-xs tabular-nums">
        {[0, 6, 12, 18, 23].map((index) => {
          const hour = hours[index]
          return hour && <span key={index}>{hourOf(hour.hour)}</span>
        })}
      </div>
      <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-muted text-xs">
        <Legend className="bg-accent" label="Settled" />
        <Legend className="bg-line-strong" label="On their way, or closed without a callback" />
        <Legend className="bg-bad" label="Need a person" />
      </figcaption>
      <div className="sr-only">
        <table>
          <caption>Movements by hour, UTC</caption>
          <tbody>
            {hours.map((hour) => (
              <tr key={hour.hour.getTime()}>
                <th scope="row">{hourOf(hour.hour)}</th>
                <td>{hour.settled} settled</td>
                <td>{hour.other} other</td>
                <td>{hour.stuck} stuck</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

const totalOf = (hour: Hour) => hour.settled + hour.other + hour.stuck

function Bar({ count, tallest, className }: { count: number; tallest: number; className: string }) {
  if (count === 0) return null
  return (
    <div
      className={cn('min-h-[2px] rounded-[1px]', className)}
      style={{ height: `${(count / tallest) * 100}%` }}
    />
  )
}

function Legend({ className, label }: { className: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={cn('size-2 rounded-full', className)} />
      {label}
    </span>
  )
}

import { cn } from '@/components/ui/cn'
import { formatNumber } from '@/server/contract/figures'

interface ProgressBarProps {
  total: number
  byStatus: Record<'queued' | 'issuing' | 'issued' | 'failed' | 'cancelling' | 'cancelled', number>
  className?: string
}

const parts = [
  { status: 'issued', tone: 'bg-ok' },
  { status: 'issuing', tone: 'bg-busy' },
  { status: 'cancelling', tone: 'bg-warn' },
  { status: 'failed', tone: 'bg-bad' },
  { status: 'cancelled', tone: 'bg-faint' },
] as const

/** Share of players by status; the rest is empty. */
export function ProgressBar({ total, byStatus, className }: ProgressBarProps) {
  const isDone = byStatus.issued + byStatus.failed + byStatus.cancelled
  return (
    <div
      role="progressbar"
      aria-label="Players processed"
      aria-valuemin={0}
      aria-valuemax={Math.max(1, total)}
      aria-valuenow={isDone}
      aria-valuetext={`${formatNumber(isDone)} of ${formatNumber(total)} players`}
      className={cn('flex h-2 w-full overflow-hidden rounded-full bg-line', className)}
    >
      {parts.map(
        ({ status, tone }) =>
          byStatus[status] > 0 && (
            <span
              key={status}
              className={cn('h-full transition-[width] duration-500 motion-reduce:transition-none', tone)}
              style={{ width: `${(byStatus[status] / total) * 100}%` }}
            />
          ),
      )}
    </div>
  )
}

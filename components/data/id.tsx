import { cn } from '@/components/ui/cn'
import { CopyButton } from '@/components/ui/copy-button'
import { shortenId } from './shorten-id'

interface IdProps {
  value: string
  /** What it identifies: "transaction ID". */
  what: string
  isWhole?: boolean
  className?: string
}

/** An ID in monospace, shortened in the middle where space is short, always copied in full. */
export function Id({ value, what, isWhole = false, className }: IdProps) {
  return (
    <span className={cn('inline-flex min-w-0 items-center gap-0.5 font-mono text-[0.8125rem]', className)}>
      <span className={isWhole ? 'break-all' : 'whitespace-nowrap'} title={isWhole ? undefined : value}>
        {isWhole ? value : shortenId(value)}
      </span>
      <CopyButton text={value} what={what} />
    </span>
  )
}

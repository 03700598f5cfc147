import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

export interface Fact {
  label: string
  value: ReactNode
}

/** Labelled values in as many columns as fit. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl
      className={cn(
        'grid grid-cols-[repeat(auto-fill,minmax(min(100%,12.5rem),1fr))] gap-x-6 gap-y-4',
        className,
      )}
    >
      {facts.map(({ label, value }) => (
        <div key={label} className="grid min-w-0 content-start gap-0.5">
          <dt className="text-faint text-xs">{label}</dt>
          <dd className="min-w-0 text-sm [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

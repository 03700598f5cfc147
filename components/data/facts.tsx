import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

export interface Fact {
  label: string
  value: ReactNode
}

/** Labelled values in a grid that folds on a phone. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={cn('grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3', className)}>
      {facts.map(({ label, value }) => (
        <div key={label} className="grid min-w-0 content-start gap-0.5">
          <dt className="text-faint text-xs">{label}</dt>
          <dd className="min-w-0 text-sm [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

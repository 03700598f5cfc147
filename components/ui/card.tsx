import type { ReactNode } from 'react'
import { cn } from './cn'

/** Never wider than its container: wider content scrolls inside. */
export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <section className={cn('min-w-0 rounded-xl border border-line bg-surface shadow-raised', className)}>
      {children}
    </section>
  )
}

interface CardHeaderProps {
  title: string
  description?: ReactNode
  actions?: ReactNode
}

export function CardHeader({ title, description, actions }: CardHeaderProps) {
  return (
    <div className="flex items-start justify-between gap-x-4 gap-y-3 px-5 pt-4.5 pb-3 max-sm:flex-wrap">
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <h2 className="font-semibold text-[0.9375rem] tracking-tight">{title}</h2>
        {description && <p className="text-muted text-sm">{description}</p>}
      </div>
      {actions}
    </div>
  )
}

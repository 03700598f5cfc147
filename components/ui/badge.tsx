import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { cn } from './cn'

const badge = cva(
  'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border px-2 py-0.5 font-medium text-xs [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        neutral: 'border-line bg-sunken text-muted',
        ok: 'border-ok-line bg-ok-soft text-ok',
        warn: 'border-warn-line bg-warn-soft text-warn',
        bad: 'border-bad-line bg-bad-soft text-bad',
        busy: 'border-busy-line bg-busy-soft text-busy',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export type Tone = NonNullable<VariantProps<typeof badge>['tone']>

export function Badge({
  tone,
  className,
  children,
}: {
  tone?: Tone
  className?: string
  children: ReactNode
}) {
  return <span className={cn(badge({ tone }), className)}>{children}</span>
}

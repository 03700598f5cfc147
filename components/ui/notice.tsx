import { CircleAlert, CircleCheck, Clock, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from './badge'
import { cn } from './cn'

const looks = {
  neutral: { icon: Info, classes: 'border-line bg-sunken', ink: 'text-faint' },
  ok: { icon: CircleCheck, classes: 'border-ok-line bg-ok-soft', ink: 'text-ok' },
  warn: { icon: TriangleAlert, classes: 'border-warn-line bg-warn-soft', ink: 'text-warn' },
  bad: { icon: CircleAlert, classes: 'border-bad-line bg-bad-soft', ink: 'text-bad' },
  busy: { icon: Clock, classes: 'border-busy-line bg-busy-soft', ink: 'text-busy' },
} as const satisfies Record<Tone, unknown>

interface NoticeProps {
  tone: Tone
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  role?: 'alert' | 'status'
  className?: string
}

export function Notice({ tone, title, children, actions, role, className }: NoticeProps) {
  const { icon: Icon, classes, ink } = looks[tone]
  return (
    <div role={role} className={cn('flex gap-3 rounded-lg border px-4 py-3 text-sm', classes, className)}>
      <Icon className={cn('mt-0.5 size-4.5 shrink-0', ink)} aria-hidden />
      <div className="grid min-w-0 flex-1 gap-1">
        {title && <div className="font-medium">{title}</div>}
        {children && <div className="text-muted">{children}</div>}
        {actions && <div className="mt-1.5 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}

interface ErrorNoticeProps {
  title?: string | undefined
  /** Nothing is shown while there is no reason. */
  children: ReactNode
  /** What helps. */
  actions?: ReactNode
  className?: string
}

/** Why what was asked for failed. */
export const ErrorNotice = ({ children, ...look }: ErrorNoticeProps) =>
  children && (
    <Notice tone="bad" role="alert" {...look}>
      {children}
    </Notice>
  )

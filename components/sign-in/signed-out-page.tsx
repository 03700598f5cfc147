import type { ReactNode } from 'react'
import { BrandMark } from '@/components/shell/brand-mark'

interface SignedOutPageProps {
  title: string
  description?: ReactNode
  /** Small print under the card. */
  footer?: ReactNode
  children: ReactNode
}

/** Layout of pages for users who are not signed in. */
export function SignedOutPage({ title, description, footer, children }: SignedOutPageProps) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="grid w-full max-w-sm gap-7">
        <div className="grid justify-items-center gap-4 text-center">
          <BrandMark className="size-11" />
          <div className="grid gap-1">
            <h1 className="text-balance font-semibold text-2xl tracking-tight">{title}</h1>
            {description && <p className="text-balance text-muted text-sm">{description}</p>}
          </div>
        </div>
        {children}
        {footer && <div className="text-center text-faint text-xs">{footer}</div>}
      </div>
    </main>
  )
}

export function DoorCard({ children }: { children: ReactNode }) {
  return <div className="rounded-xl border border-line bg-surface p-6 shadow-raised">{children}</div>
}

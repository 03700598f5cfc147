import type { ReactNode } from 'react'
import { Card, CardHeader } from '@/components/ui/card'

/** One group of primitives with all their states. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <div className="grid grid-cols-1 gap-4 px-5 pb-5">{children}</div>
    </Card>
  )
}

export function Sample({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <span className="text-faint text-xs">{label}</span>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  )
}

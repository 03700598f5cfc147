import type { ReactNode } from 'react'
import { CallbacksNav } from '@/components/callbacks/sub-nav'
import { PageHeader } from '@/components/shell/page-header'

export default function CallbacksLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Callbacks" description="Callbacks that need action, and endpoint health." />
      <CallbacksNav />
      {children}
    </>
  )
}

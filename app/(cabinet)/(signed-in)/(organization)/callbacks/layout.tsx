import type { ReactNode } from 'react'
import { CallbacksNav } from '@/components/callbacks/sub-nav'
import { PageHeader } from '@/components/shell/page-header'

export default function CallbacksLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Callbacks"
        description="What your wallet has not settled and nobody retries any more, and how its endpoints do."
      />
      <CallbacksNav />
      {children}
    </>
  )
}

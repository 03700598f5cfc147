import type { Metadata } from 'next'
import { buttonClass } from '@/components/ui/button-class'
import { EmptyState } from '@/components/ui/empty-state'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <main className="grid min-h-[80dvh] place-items-center">
      <EmptyState
        heading="h1"
        title="Page not found"
        actions={
          <a href="/" className={buttonClass()}>
            Go to dashboard
          </a>
        }
      >
        The link may be wrong or outdated.
      </EmptyState>
    </main>
  )
}

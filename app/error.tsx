'use client'

import { ErrorText } from '@/components/shell/error-text'
import { buttonClass } from '@/components/ui/button-class'
import { EmptyState } from '@/components/ui/empty-state'

interface ErrorPageProps {
  error: Error & { digest?: string }
  reset: () => void
}

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <main role="alert" className="grid min-h-[80dvh] place-items-center">
      <EmptyState
        heading="h1"
        title="This page couldn’t be loaded"
        actions={
          <button type="button" onClick={reset} className={buttonClass()}>
            Try again
          </button>
        }
      >
        <ErrorText digest={error.digest} />
      </EmptyState>
    </main>
  )
}

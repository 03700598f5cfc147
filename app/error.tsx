'use client'

import { ErrorText } from '@/components/shell/error-text'
import { Button } from '@/components/ui/button'
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
        actions={<Button onClick={reset}>Try again</Button>}
      >
        <ErrorText digest={error.digest} />
      </EmptyState>
    </main>
  )
}

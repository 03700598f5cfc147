'use client'

import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

/** Shown when a list could not be loaded. */
export function LoadError({
  what,
  message,
  onRetry,
}: {
  what: string
  message: string
  onRetry: () => void
}) {
  return (
    <div role="alert">
      <EmptyState
        title={`${what} could not be loaded`}
        actions={<Button onClick={onRetry}>Try again</Button>}
      >
        {message}
      </EmptyState>
    </div>
  )
}

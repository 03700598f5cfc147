'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { buttonClass } from '@/components/ui/button-class'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorText } from './error-text'

interface PageErrorProps {
  digest: string | undefined
  onRetry: () => void
}

/** Retrying also asks the server: rerendering alone would not fix a failed load. */
export function PageError({ digest, onRetry }: PageErrorProps) {
  const router = useRouter()
  const [isTrying, startTrying] = useTransition()
  const retry = () =>
    startTrying(() => {
      router.refresh()
      onRetry()
    })
  return (
    <Card>
      <div role="alert">
        <EmptyState
          heading="h1"
          title="This page couldn’t be loaded"
          actions={
            <button
              type="button"
              disabled={isTrying}
              aria-busy={isTrying}
              onClick={retry}
              className={buttonClass()}
            >
              Try again
            </button>
          }
        >
          <ErrorText digest={digest} />
        </EmptyState>
      </div>
    </Card>
  )
}

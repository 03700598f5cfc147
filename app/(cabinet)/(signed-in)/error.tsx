'use client'

import { PageError } from '@/components/shell/page-error'

interface ErrorPageProps {
  error: Error & { digest?: string }
  reset: () => void
}

/** A page that failed inside the dashboard: navigation stays usable. */
export default function CabinetError({ error, reset }: ErrorPageProps) {
  return <PageError digest={error.digest} onRetry={reset} />
}

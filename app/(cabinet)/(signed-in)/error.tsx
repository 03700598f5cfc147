'use client'

import { PageError } from '@/components/shell/page-error'

interface ErrorPageProps {
  error: Error & { digest?: string }
  reset: () => void
}

/** A page that broke, inside the cabinet: the way to the others stays. */
export default function CabinetError({ error, reset }: ErrorPageProps) {
  return <PageError digest={error.digest} onRetry={reset} />
}

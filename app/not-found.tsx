import type { Metadata } from 'next'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <main className="grid min-h-[80dvh] place-items-center">
      <EmptyState
        heading="h1"
        title="Page not found"
        actions={
          <Button asChild>
            <Link href="/">Go to dashboard</Link>
          </Button>
        }
      >
        The link may be wrong or outdated.
      </EmptyState>
    </main>
  )
}

import { Compass } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'

/** Not there, or another organization's: the two must look the same. */
export default function NotFoundHere() {
  return (
    <Card>
      <EmptyState
        heading="h1"
        icon={Compass}
        title="This organization has nothing at this address"
        actions={
          <Button asChild>
            <Link href="/">To the overview</Link>
          </Button>
        }
      >
        The link may be old or mistyped, or belong to another organization of yours.
      </EmptyState>
    </Card>
  )
}

import { Store } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

/** For an organization that is one casino. */
export function SingleNotice() {
  return (
    <EmptyState
      heading="h1"
      icon={Store}
      title="Brands are for platforms"
      actions={
        <Button asChild>
          <Link href="/organization">Settings of your organization</Link>
        </Button>
      }
    >
      A platform account runs several casinos with one key and names the one it acts for in each call, with
      sub_operator_ref. Your organization is a single casino: its calls never send that field, and everything
      belongs to it alone.
    </EmptyState>
  )
}

'use client'

import { Maximize2 } from 'lucide-react'
import { useHydrated } from '@/components/data/use-hydrated'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { TransactionView } from './transaction-view'

/** A transaction beside the list, with a link to its page. Open while an ID is given. */
export function TransactionSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  // Opening hides the page behind from screen readers, which must not happen before that page is hydrated.
  const isHydrated = useHydrated()
  return (
    <Sheet
      isOpen={id !== null && isHydrated}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Transaction"
      actions={
        id && (
          <Button asChild variant="ghost" size="sm">
            <OrganizationLink href={`/transactions/${id}`}>
              <Maximize2 aria-hidden />
              Open full page
            </OrganizationLink>
          </Button>
        )
      }
    >
      <div className="p-4 sm:p-5">{id && <TransactionView id={id} layout="sheet" />}</div>
    </Sheet>
  )
}

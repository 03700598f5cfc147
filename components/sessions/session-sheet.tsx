'use client'

import { Maximize2 } from 'lucide-react'
import { useHydrated } from '@/components/data/use-hydrated'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { SessionView } from './session-view'

/** A session beside the list, with a link to its page. Open while an ID is given. */
export function SessionSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  // Opening hides the page behind from screen readers, which must not happen before that page is hydrated.
  const isHydrated = useHydrated()
  return (
    <Sheet
      isOpen={id !== null && isHydrated}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Session"
      actions={
        id && (
          <Button asChild variant="ghost" size="sm">
            <OrganizationLink href={`/sessions/${id}`}>
              <Maximize2 aria-hidden />
              Open full page
            </OrganizationLink>
          </Button>
        )
      }
    >
      <div className="p-4 sm:p-5">{id && <SessionView id={id} layout="sheet" />}</div>
    </Sheet>
  )
}

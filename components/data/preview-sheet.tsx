'use client'

import { Maximize2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { useHydrated } from './use-hydrated'

interface PreviewSheetProps {
  title: string
  /** Its own page. */
  href: string
  onClose: () => void
  children: ReactNode
}

/** A record beside the list, with a link to its page. Rendered while it is open. */
export function PreviewSheet({ title, href, onClose, children }: PreviewSheetProps) {
  // Opening hides the page behind from screen readers, which must not happen before that page is hydrated.
  const isHydrated = useHydrated()
  return (
    <Sheet
      isOpen={isHydrated}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      actions={
        <Button asChild variant="ghost" size="sm">
          <OrganizationLink href={href}>
            <Maximize2 aria-hidden />
            Open full page
          </OrganizationLink>
        </Button>
      }
    >
      <div className="p-4 sm:p-5">{children}</div>
    </Sheet>
  )
}

'use client'

import { useState } from 'react'
import { useStaffCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { lazyPanel } from '@/components/ui/lazy-panel'
import type { Incident } from './words'

const PublishDialog = lazyPanel(() => import('./publish-dialog'), 'PublishDialog')

/** Publishes an open incident of the service; the notice is resolved with it. */
export function PublishButton({ incident }: { incident: Incident }) {
  const mayPublish = useStaffCan('maintenance.manage')
  const [isOpen, setIsOpen] = useState(false)
  if (!mayPublish || incident.closedAt !== null || incident.isPublished) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Publish</Button>
      {isOpen && <PublishDialog incident={incident} onClose={() => setIsOpen(false)} />}
    </>
  )
}

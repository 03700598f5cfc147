'use client'

import { Gift } from 'lucide-react'
import { useState } from 'react'
import { FormSkeleton } from '@/components/data/skeletons'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { lazyPanel } from '@/components/ui/lazy-panel'

const IssueForm = lazyPanel(() => import('./issue-form'), 'IssueForm', <FormSkeleton fields={5} />)

/** The button and its form; the player is preset on a player's page. */
export function IssueDialog({ playerId }: { playerId?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant={playerId === undefined ? 'primary' : 'secondary'} onClick={() => setIsOpen(true)}>
        <Gift aria-hidden />
        Grant free rounds
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Grant free rounds"
        description="For one player. For many players, create a campaign."
      >
        <IssueForm playerId={playerId ?? ''} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

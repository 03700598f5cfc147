'use client'

import { UserX } from 'lucide-react'
import { useState } from 'react'
import { FormSkeleton } from '@/components/data/skeletons'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { lazyPanel } from '@/components/ui/lazy-panel'

const ExcludeForm = lazyPanel(() => import('./exclude-form'), 'ExcludeForm', <FormSkeleton fields={2} />)

/** The button and its form; the player is preset on a player's page. */
export function ExcludeDialog({ playerId }: { playerId?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <UserX aria-hidden />
        Exclude player
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Exclude player"
        description="Blocks launches and bets immediately. Wins and refunds of open rounds still arrive."
      >
        <ExcludeForm playerId={playerId ?? ''} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

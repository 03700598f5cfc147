'use client'

import { Rocket } from 'lucide-react'
import { useState } from 'react'
import { FormSkeleton } from '@/components/data/skeletons'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { lazyPanel } from '@/components/ui/lazy-panel'
import type { Game } from './game-facts'
import { LaunchedSession } from './launched-session'

const LaunchForm = lazyPanel(() => import('./launch-form'), 'LaunchForm', <FormSkeleton fields={3} />)

interface LaunchDialogProps {
  game: Game
  /** On a platform, the brands that have the game enabled. */
  refs: readonly string[]
  isPlayable: boolean
}

/** Creates a test session for one of the operator's players. */
export function LaunchDialog({ game, refs, isPlayable }: LaunchDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [launched, setLaunched] = useState<Outputs['games']['launchTest'] | null>(null)
  const change = (next: boolean) => {
    setIsOpen(next)
    setLaunched(null)
  }
  return (
    <>
      <Button disabled={!isPlayable} onClick={() => change(true)}>
        <Rocket aria-hidden />
        Test session
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={change}
        title={launched ? 'Session created' : `Launch ${game.name}`}
        description={
          launched
            ? 'The link opens the game once.'
            : 'Creates a real session. Bets and wins are sent to your wallet.'
        }
      >
        {launched ? (
          <LaunchedSession session={launched} onDone={() => change(false)} />
        ) : (
          <LaunchForm game={game} refs={refs} onLaunched={setLaunched} onCancel={() => change(false)} />
        )}
      </Dialog>
    </>
  )
}

'use client'

import { useMutation } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { LoadError } from '@/components/data/load-error'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'

/** The game may run and open links on a click; leaving this page requires a click as well. */
const frameRights =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation'

interface DemoDialogProps {
  game: { id: string; name: string }
  isPlayable: boolean
}

export function DemoDialog({ game, isPlayable }: DemoDialogProps) {
  const trpc = useTRPC()
  const [isOpen, setIsOpen] = useState(false)
  const demo = useMutation(trpc.games.playDemo.mutationOptions())
  const start = () => demo.mutate({ gameId: game.id })
  return (
    <>
      <Button
        disabled={!isPlayable}
        onClick={() => {
          setIsOpen(true)
          start()
        }}
      >
        <Play aria-hidden />
        Play demo
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={`${game.name}, demo`}
        description="Play money. No callbacks are sent."
        isWide
      >
        {demo.isError ? (
          <LoadError what="The demo" message={demo.error.message} onRetry={start} />
        ) : demo.data ? (
          <iframe
            key={demo.data.session_id}
            title={`Demo of ${game.name}`}
            src={demo.data.game_url}
            sandbox={frameRights}
            allow="autoplay; fullscreen"
            referrerPolicy="no-referrer"
            className="h-[70dvh] w-full rounded-lg border border-line bg-sunken"
          />
        ) : (
          <div role="status" aria-label="Demo is loading">
            <Skeleton className="h-[70dvh] w-full" />
          </div>
        )}
      </Dialog>
    </>
  )
}

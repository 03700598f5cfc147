'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '@/components/data/loaded'
import { DetailSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'

const ReleaseDialog = lazyPanel(() => import('./lifecycle-dialogs'), 'ReleaseDialog')
const RetirementDialog = lazyPanel(() => import('./lifecycle-dialogs'), 'RetirementDialog')
const KeepDialog = lazyPanel(() => import('./lifecycle-dialogs'), 'KeepDialog')

type Lifecycle = Outputs['staffGames']['lifecycle']

const states: Record<Lifecycle['state'], { label: string; tone: Tone; text: string }> = {
  scheduled: { label: 'Scheduled', tone: 'neutral', text: 'Not listed. Sessions can’t be created yet.' },
  live: { label: 'Live', tone: 'ok', text: 'Available to organizations.' },
  deprecated: { label: 'Deprecated', tone: 'warn', text: 'Sessions can be created until its retirement.' },
  retired: {
    label: 'Retired',
    tone: 'bad',
    text: 'Sessions can’t be created. Wins and refunds of open rounds are still delivered.',
  },
  unapproved: {
    label: 'Not approved',
    tone: 'neutral',
    text: 'Not listed until the studio’s submission is approved.',
  },
  unlisted: { label: 'Not listed', tone: 'neutral', text: 'The provider’s feed does not list it.' },
}

type Opened = 'release' | 'retirement' | 'keep' | null

/** When a game goes live and is retired. */
export function LifecycleView({ gameId, canManage }: { gameId: string; canManage: boolean }) {
  const trpc = useTRPC()
  const [opened, setOpened] = useState<Opened>(null)
  const found = useQuery(trpc.staffGames.lifecycle.queryOptions({ gameId }))
  const close = () => setOpened(null)
  return (
    <Loaded query={found} what="The game’s lifecycle" skeleton={<DetailSkeleton />}>
      {(game) => (
        <>
          <PageHeader
            title={`Lifecycle of ${game.name}`}
            description={
              <>
                {game.providerName} · <code className="text-[0.8125rem]">{game.providerGameId}</code>
              </>
            }
            actions={canManage && <Actions game={game} onOpen={setOpened} />}
          />
          <Card className="grid gap-4 p-5 text-sm">
            <p className="flex flex-wrap items-center gap-3">
              <Badge tone={states[game.state].tone}>{states[game.state].label}</Badge>
              {states[game.state].text}
            </p>
            <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-[max-content_1fr]">
              <dt className="text-muted">Release</dt>
              <dd>
                {game.goesLiveAt ? <Time value={game.goesLiveAt} hasYear /> : 'When the feed first listed it'}
              </dd>
              <dt className="text-muted">Retirement</dt>
              <dd>{game.retiresAt ? <Time value={game.retiresAt} hasYear /> : 'Not announced'}</dd>
              {game.retirementNote && (
                <>
                  <dt className="text-muted">Note for operators</dt>
                  <dd className="[overflow-wrap:anywhere]">{game.retirementNote}</dd>
                </>
              )}
            </dl>
          </Card>
          {opened === 'release' && <ReleaseDialog gameId={gameId} game={game} onClose={close} />}
          {opened === 'retirement' && <RetirementDialog gameId={gameId} game={game} onClose={close} />}
          {opened === 'keep' && <KeepDialog gameId={gameId} game={game} onClose={close} />}
        </>
      )}
    </Loaded>
  )
}

function Actions({ game: { state }, onOpen }: { game: Lifecycle; onOpen: (opened: Opened) => void }) {
  if (state === 'retired') return null
  return (
    <>
      {state !== 'deprecated' && (
        <Button onClick={() => onOpen('release')}>
          {state === 'scheduled' ? 'Move release' : 'Schedule release'}
        </Button>
      )}
      {state === 'deprecated' && <Button onClick={() => onOpen('keep')}>Cancel retirement</Button>}
      <Button onClick={() => onOpen('retirement')}>
        {state === 'deprecated' ? 'Move retirement' : 'Announce retirement'}
      </Button>
    </>
  )
}

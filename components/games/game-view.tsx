'use client'

import { useQuery } from '@tanstack/react-query'
import { LoadError } from '@/components/data/load-error'
import { DetailSkeleton } from '@/components/data/skeletons'
import { useCan, useMe } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { DemoDialog } from './demo-dialog'
import { GameFacts } from './game-facts'
import { GamePictures } from './game-pictures'
import { GameSelection } from './game-selection'
import { GameStakes } from './game-stakes'
import { LaunchDialog } from './launch-dialog'
import { RtpVariants } from './rtp-variants'
import { Thumbnail } from './thumbnail'

export function GameView({ id, layout }: { id: string; layout: 'sheet' | 'page' }) {
  const trpc = useTRPC()
  const isPlatform = useMe().organization?.kind === 'platform'
  const canLaunch = useCan('sessions.launch')
  const found = useQuery(trpc.games.get.queryOptions({ gameId: id }))
  if (found.isPending) return <DetailSkeleton />
  if (found.isError) {
    return <LoadError what="The game" message={found.error.message} onRetry={() => void found.refetch()} />
  }
  const { game, providerName, isEnabled, brands } = found.data
  const Heading = layout === 'page' ? 'h1' : 'h2'
  const refs = brands.filter((brand) => brand.isEnabled && brand.status === 'active').map(({ ref }) => ref)
  const isPlayable = isPlatform ? refs.length > 0 : isEnabled
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-start gap-4">
        <Thumbnail url={game.thumbnail_url} className="size-20 rounded-lg" />
        <div className="grid min-w-0 flex-1 basis-56 gap-1.5">
          <Heading className="font-semibold text-xl tracking-tight [overflow-wrap:anywhere]">
            {game.name}
          </Heading>
          <p className="text-muted text-sm">
            {providerName}
            {game.brand && `, ${game.brand}`}
          </p>
          <div className="flex flex-wrap gap-1.5">
            <Badge tone={isEnabled ? 'ok' : 'neutral'}>{isEnabled ? 'Enabled' : 'Disabled'}</Badge>
            {game.has_demo && <Badge>Demo</Badge>}
            {game.free_rounds_support && <Badge>Free rounds</Badge>}
            {game.retires_at && <Badge tone="warn">Retires soon</Badge>}
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {game.has_demo && <DemoDialog game={game} isPlayable={isEnabled} />}
          {canLaunch && <LaunchDialog game={game} refs={refs} isPlayable={isPlayable} />}
        </div>
      </div>
      <GameSelection gameId={game.id} name={game.name} isEnabled={isEnabled} brands={brands} />
      <GamePictures gameId={game.id} brands={brands} />
      <GameFacts game={game} />
      {game.rtp_variants && <RtpVariants gameId={game.id} />}
      <GameStakes game={game} />
    </div>
  )
}

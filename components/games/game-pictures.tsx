'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan, useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { ErrorNotice } from '@/components/ui/notice'
import { assetKinds } from '@/server/contract/game-assets'
import { PictureDialog } from './picture-dialog'
import { PictureRow } from './picture-row'

const pollMs = 1_000

type Assets = Outputs['games']['assets']

interface GamePicturesProps extends Pick<Outputs['games']['get'], 'brands'> {
  gameId: string
  /** Outside any organization: those of its provider and of Croupier. */
  isEverywhere?: boolean
}

/** The pictures of a game, and whose they are; those who may put others in their place. */
export function GamePictures({ gameId, brands, isEverywhere = false }: GamePicturesProps) {
  const trpc = useTRPC()
  const [isAdding, setIsAdding] = useState(false)
  const canAdd = useCan('gameAssets.manage')
  const canAddEverywhere = useStaffCan('gameAssets.everywhere')
  const options = {
    refetchInterval: ({ state }: { state: { data?: Assets | undefined } }) =>
      state.data?.some((asset) => asset.state === 'processing') ? pollMs : (false as const),
  }
  const own = useQuery(trpc.games.assets.queryOptions({ gameId }, { ...options, enabled: !isEverywhere }))
  const everywhere = useQuery(
    trpc.staffGames.assets.queryOptions({ gameId }, { ...options, enabled: isEverywhere }),
  )
  const found = isEverywhere ? everywhere : own
  const assets = assetKinds.flatMap((kind) => (found.data ?? []).filter((asset) => asset.kind === kind))
  return (
    <section className="grid gap-3" aria-label="Pictures">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold text-sm">Pictures</h2>
        {(canAdd || canAddEverywhere) && (
          <Button size="sm" onClick={() => setIsAdding(true)}>
            Add picture
          </Button>
        )}
      </div>
      <ErrorNotice>{found.error?.message}</ErrorNotice>
      {assets.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {assets.map((asset) => (
            <PictureRow key={asset.id} asset={asset} brands={brands} />
          ))}
        </ul>
      )}
      <p className="text-[0.8125rem] text-faint">
        {assets.length === 0 && found.data ? 'The provider’s own thumbnail is shown. ' : ''}
        For each kind, a brand’s picture overrides the organization’s, and both override Croupier’s and the
        provider’s.
      </p>
      {isAdding && (
        <PictureDialog
          gameId={gameId}
          brands={brands}
          isEverywhere={isEverywhere || !canAdd}
          onClose={() => setIsAdding(false)}
        />
      )}
    </section>
  )
}

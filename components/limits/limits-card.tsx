'use client'

import { useQuery } from '@tanstack/react-query'
import { LoadError } from '@/components/data/load-error'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { BrandLimitsView } from './brand-limits-view'

const words = {
  player: {
    title: 'Limits',
    description:
      'What the player may stake and lose. Lower limits apply immediately, higher ones after 24 hours.',
    empty: 'No limits apply to this player.',
  },
  allPlayers: {
    title: 'Default player limits',
    description: 'Apply to every player in addition to individual limits; the lowest applies.',
    empty: 'No default limits.',
  },
}

/** The limits of a player at each brand; with an empty player, the defaults. */
export function LimitsCard({ playerId, brandId }: { playerId: string; brandId?: string }) {
  const trpc = useTRPC()
  const found = useQuery(trpc.limits.find.queryOptions({ playerId, ...(brandId && { brandId }) }))
  const { title, description, empty } = words[playerId === '' ? 'allPlayers' : 'player']
  if (found.isLoadingError) {
    return <LoadError what={title} message={found.error.message} onRetry={() => void found.refetch()} />
  }
  if (!found.data) return null
  return (
    <Card>
      <CardHeader title={title} description={description} />
      {found.data.length === 0 && <p className="px-5 pb-5 text-muted text-sm">{empty}</p>}
      {found.data.map((brand) => (
        <BrandLimitsView key={brand.brandId} brand={brand} playerId={playerId} empty={empty} />
      ))}
    </Card>
  )
}

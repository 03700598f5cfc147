'use client'

import { useBrandName } from '@/components/data/brand-name'
import { useCan } from '@/components/shell/me-context'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useSetSelection } from './use-set-selection'

interface GameSelectionProps extends Pick<Outputs['games']['get'], 'isEnabled' | 'brands'> {
  gameId: string
  name: string
}

/** Whether the game is enabled for the organization and, on a platform, for each brand. */
export function GameSelection({ gameId, name, isEnabled, brands }: GameSelectionProps) {
  const canSelect = useCan('games.select')
  const selection = useSetSelection()
  const nameOf = useBrandName()
  const rows = [
    { id: null, label: brands.length > 0 ? 'All brands' : 'Your players', isEnabled },
    ...brands.map((brand) => ({ id: brand.id, label: nameOf(brand.ref), isEnabled: brand.isEnabled })),
  ]
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold text-sm">Available to</h2>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {rows.map((row) => (
          <li key={row.id ?? 'all'} className="flex items-center gap-3 py-2 pr-2 pl-3.5">
            <span className="min-w-0 flex-1 truncate text-sm">{row.label}</span>
            <Badge tone={row.isEnabled ? 'ok' : 'neutral'}>{row.isEnabled ? 'Enabled' : 'Disabled'}</Badge>
            {canSelect && (
              <Button
                size="sm"
                aria-label={`${row.isEnabled ? 'Disable' : 'Enable'} ${name} for ${row.label}`}
                disabled={selection.isPending}
                onClick={() =>
                  selection.mutate({
                    gameIds: [gameId],
                    isEnabled: !row.isEnabled,
                    ...(row.id !== null && { brandId: row.id }),
                  })
                }
              >
                {row.isEnabled ? 'Disable' : 'Enable'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {brands.length > 0 && (
        <p className="text-[0.8125rem] text-faint">
          A brand’s own setting overrides the setting for all brands.
        </p>
      )}
    </section>
  )
}

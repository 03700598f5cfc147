'use client'

import { X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { formatNumber } from '@/server/contract/figures'
import { useSetSelection } from './use-set-selection'

interface SelectionBarProps {
  chosen: ReadonlySet<string>
  /** The brand the change applies to; null: the organization. */
  brand: { id: string; ref: string | null } | null
  /** The name of the scope, on a platform. */
  scope: string | null
  onClear: () => void
}

const maxGames = 1_000

/** Actions for the selected games; shown while any is selected. */
export function SelectionBar({ chosen, brand, scope, onClear }: SelectionBarProps) {
  const selection = useSetSelection({ onDone: onClear })
  if (chosen.size === 0) return null
  const set = (isEnabled: boolean) =>
    selection.mutate({ gameIds: [...chosen], isEnabled, ...(brand && { brandId: brand.id }) })
  const isTooMany = chosen.size > maxGames
  return (
    <section
      aria-label="Selected games"
      className="sticky bottom-3 z-20 mx-3 mb-3 flex animate-appear flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface p-2 pl-4 shadow-floating"
    >
      <p className="mr-auto text-sm" aria-live="polite">
        <strong className="font-semibold tabular-nums">{formatNumber(chosen.size)}</strong> selected
        {scope && <span className="text-muted">, for {scope}</span>}
        {isTooMany && <span className="text-bad">: at most {formatNumber(maxGames)} at a time</span>}
      </p>
      <Button
        size="sm"
        disabled={isTooMany}
        isPending={selection.isPending && selection.variables.isEnabled}
        onClick={() => set(true)}
      >
        Enable
      </Button>
      <Button
        size="sm"
        disabled={isTooMany}
        isPending={selection.isPending && !selection.variables.isEnabled}
        onClick={() => set(false)}
      >
        Disable
      </Button>
      <Button size="icon" variant="ghost" aria-label="Clear selection" onClick={onClear}>
        <X aria-hidden />
      </Button>
    </section>
  )
}

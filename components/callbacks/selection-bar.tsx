'use client'

import { RotateCw, UserCheck, X } from 'lucide-react'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { formatNumber } from '@/server/contract/figures'
import type { RunKind } from './run'

interface SelectionBarProps {
  /** How many are selected individually; null: all matching. */
  chosenCount: number | null
  /** How many match the filter, on all pages. */
  matching: number
  onChooseAll: () => void
  onClear: () => void
  onPlan: (kind: RunKind) => void
}

/** Actions for the selected callbacks; shown while any is selected. */
export function SelectionBar({ chosenCount, matching, onChooseAll, onClear, onPlan }: SelectionBarProps) {
  const mayReplay = useCan('transactions.replay')
  const mayResolve = useCan('transactions.resolve')
  if (chosenCount === 0) return null
  const isAll = chosenCount === null
  const shown = formatNumber(isAll ? matching : chosenCount)
  return (
    <section
      aria-label="Selected callbacks"
      className="sticky bottom-3 z-20 mx-3 mb-3 flex animate-appear flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface p-2 pl-4 shadow-floating"
    >
      <p className="mr-auto text-sm" aria-live="polite">
        {isAll ? 'All ' : ''}
        <strong className="font-semibold tabular-nums">{shown}</strong> {isAll ? 'matching' : 'selected'}
      </p>
      {!isAll && matching > chosenCount && (
        <Button size="sm" variant="ghost" onClick={onChooseAll}>
          Select all {formatNumber(matching)} matching
        </Button>
      )}
      {mayResolve && (
        <Button size="sm" onClick={() => onPlan('resolve')}>
          <UserCheck aria-hidden />
          Resolve…
        </Button>
      )}
      {mayReplay && (
        <Button size="sm" variant="primary" onClick={() => onPlan('replay')}>
          <RotateCw aria-hidden />
          Replay…
        </Button>
      )}
      <Button size="icon" variant="ghost" aria-label="Clear selection" onClick={onClear}>
        <X aria-hidden />
      </Button>
    </section>
  )
}

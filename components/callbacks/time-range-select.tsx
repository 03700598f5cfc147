'use client'

import { useQueryState } from 'nuqs'
import { spanParam, spans } from './span'

const labels = { '1h': 'Hour', '24h': 'Day', '7d': 'Week' } as const

export const useSpan = () => useQueryState('span', spanParam)

export function TimeRangeSelect() {
  const [span, setSpan] = useSpan()
  return (
    <fieldset className="inline-flex rounded-md border border-line-strong bg-surface p-0.5">
      <legend className="sr-only">Time range</legend>
      {spans.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={span === choice}
          onClick={() => setSpan(choice)}
          className="rounded px-3 py-1 font-medium text-muted text-xs hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          {labels[choice]}
        </button>
      ))}
    </fieldset>
  )
}

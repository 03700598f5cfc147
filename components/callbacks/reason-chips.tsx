import type { Outputs } from '@/components/trpc/types'
import type { AttentionGroup } from '@/server/contract/delivery-states'
import { formatNumber } from '@/server/contract/figures'
import { groupLooks } from './group-looks'
import { reasonLabel } from './reason-label'

interface ReasonChipsProps {
  counts: Outputs['callbacks']['counts'] | undefined
  group: AttentionGroup
  chosen: string | null
  onChoose: (why: string | null) => void
}

/** Explanation of the selected reason, and its verdicts with their counts. */
export function ReasonChips({ counts, group, chosen, onChoose }: ReasonChipsProps) {
  const reasons = new Map<string, number>()
  for (const row of counts ?? []) {
    if (row.group === group && row.why !== null) reasons.set(row.why, (reasons.get(row.why) ?? 0) + row.count)
  }
  return (
    <div className="grid gap-2.5 border-line border-b px-4 py-3 sm:px-5">
      <p className="text-muted text-sm">{groupLooks[group].meaning}</p>
      {reasons.size > 0 && group !== 'late' && (
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">Verdict</legend>
          {[...reasons].map(([why, count]) => (
            <button
              key={why}
              type="button"
              aria-pressed={chosen === why}
              onClick={() => onChoose(chosen === why ? null : why)}
              className="inline-flex items-center gap-1.5 rounded-full border border-line-strong bg-surface px-2.5 py-1 text-xs transition-colors hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft"
            >
              {reasonLabel(why)}
              <span className="text-faint tabular-nums">{formatNumber(count)}</span>
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

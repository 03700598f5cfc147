import type { Outputs } from '@/components/trpc/types'
import { cn } from '@/components/ui/cn'
import { type AttentionGroup, attentionGroups } from '@/server/contract/delivery-states'
import { formatNumber, noValue } from '@/server/contract/figures'
import { groupLooks } from './group-looks'

type Counts = Outputs['callbacks']['counts']

interface GroupSegmentsProps {
  counts: Counts | undefined
  chosen: AttentionGroup | null
  onChoose: (group: AttentionGroup | null) => void
}

/** The reasons with their counts; selecting one filters the list. */
export function GroupSegments({ counts, chosen, onChoose }: GroupSegmentsProps) {
  const countOf = (group: AttentionGroup | null) =>
    counts
      ?.filter((row) => group === null || row.group === group)
      .reduce((total, row) => total + row.count, 0)
  return (
    <fieldset className="border-line border-b">
      <legend className="sr-only">Reason</legend>
      <div className="grid grid-cols-2 sm:flex sm:overflow-x-auto">
        {[null, ...attentionGroups].map((group) => (
          <button
            key={group ?? 'all'}
            type="button"
            aria-pressed={chosen === group}
            onClick={() => onChoose(group)}
            className={cn(
              'grid flex-1 gap-0.5 border-transparent border-b-2 px-4 py-3 text-left transition-colors hover:bg-hover sm:px-5',
              'aria-pressed:border-accent',
            )}
          >
            <span className="whitespace-nowrap text-muted text-xs">
              {group === null ? 'All' : groupLooks[group].label}
            </span>
            <span className="font-semibold text-lg tabular-nums leading-tight">{shown(countOf(group))}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

const shown = (count: number | undefined) => (count === undefined ? noValue : formatNumber(count))

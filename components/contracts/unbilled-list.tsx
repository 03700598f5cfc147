import { Money } from '@/components/data/money'
import type { Outputs } from '@/components/trpc/types'
import { formatDays } from '@/server/contract/figures'

type Item = Outputs['staffRates']['unbilled'][number]

/** GGR that no fee counts, by currency, with the reason. */
export const UnbilledList = ({ items }: { items: readonly Item[] }) => (
  <ul>
    {items.map((item) => (
      <li key={`${item.ggr?.currency} ${item.why}`}>
        {item.ggr && (
          <>
            GGR of <Money value={item.ggr} />,{' '}
          </>
        )}
        {daysText(item)}: {reasonText(item)}
      </li>
    ))}
  </ul>
)

export const daysText = ({ firstDay, lastDay }: Pick<Item, 'firstDay' | 'lastDay'>) =>
  formatDays(firstDay, lastDay)

export function reasonText({ why, reason }: Pick<Item, 'why' | 'reason'>): string {
  if (why === 'blocked') return reason
  if (why === 'no_line') return 'the current contract has no line for these games.'
  return `no exchange rate for ${reason}.`
}

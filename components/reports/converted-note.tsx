import { Notice } from '@/components/ui/notice'
import { formatDay } from '@/server/contract/figures'
import type { Report } from './report'

type Converted = NonNullable<Report['converted']>

/** How it was converted, and what it lacks. */
export function ConvertedNote({ converted }: { converted: Converted }) {
  const { currency, rates, missing, amounts } = converted
  return (
    <div className="grid gap-2 border-line border-t px-5 py-3 text-muted text-xs">
      {rates && (
        <p className="[overflow-wrap:anywhere]">
          Converted to {currency} by the rates of {formatDay(rates.day)} ({rates.source}). Each currency is
          converted once and rounded to the minor unit. The previous period uses the same rates.
        </p>
      )}
      {missing.length > 0 && (
        <Notice
          tone="warn"
          title={amounts ? `The total in ${currency} is incomplete` : `There is no total in ${currency}`}
        >
          No exchange rate for {missing.join(', ')} on the last day of the period or the seven days before.
        </Notice>
      )}
    </div>
  )
}

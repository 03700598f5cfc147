import { Notice } from '@/components/ui/notice'
import { Td } from '@/components/ui/table'
import { ChangeCell, MoneyCell } from './figure-cells'
import type { Report } from './report'

type Converted = NonNullable<Report['converted']>

interface ConvertedRowProps extends Converted {
  amounts: NonNullable<Converted['amounts']>
}

/** All currencies in one, below the exact figures of each. */
export function ConvertedRow({ currency, missing, amounts, previousGgr }: ConvertedRowProps) {
  const { bet, refund, win, ggr, freeWin, cashGgr, margin } = amounts
  return (
    <tr>
      <Td className="whitespace-nowrap">
        Converted to {currency}
        {missing.length > 0 && (
          <span className="block font-normal text-warn text-xs">Without {missing.join(', ')}</span>
        )}
      </Td>
      <MoneyCell value={bet} />
      <MoneyCell value={refund} />
      <MoneyCell value={win} />
      <MoneyCell value={ggr} />
      <ChangeCell value={ggr} previous={previousGgr} />
      <MoneyCell value={freeWin} />
      <MoneyCell value={cashGgr} />
      <Td className="whitespace-nowrap text-right tabular-nums">{margin === null ? '—' : `${margin} %`}</Td>
      <Td colSpan={3} />
    </tr>
  )
}

/** How it was converted, and what it lacks. */
export function ConvertedNote({ converted }: { converted: Converted }) {
  const { currency, rates, missing, amounts } = converted
  return (
    <div className="grid gap-2 border-line border-t px-5 py-3 text-muted text-xs">
      {rates && (
        <p className="[overflow-wrap:anywhere]">
          Converted to {currency} by the rates of {rates.day} ({rates.source}). Each currency is converted
          once and rounded to the minor unit. The previous period uses the same rates.
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

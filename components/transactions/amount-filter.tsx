'use client'

import { Coins } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Popover } from '@/components/ui/popover'
import { formatRange } from '@/server/contract/figures'
import type { Amounts } from './amount-form'

/** The room that the form takes is kept while its code loads. */
const AmountForm = lazyPanel(() => import('./amount-form'), 'AmountForm', <div className="h-64" />)

/** Amounts in major units of one currency: a number needs a currency. */
export function AmountFilter({ onChange, ...given }: Amounts & { onChange: (amounts: Amounts) => void }) {
  return (
    <Popover
      label="Currency and amount"
      className="w-72"
      trigger={
        <Button className="justify-start px-3 font-normal">
          <Coins className="text-faint" aria-hidden />
          {wordsFor(given)}
        </Button>
      }
    >
      {(close) => (
        <AmountForm
          {...given}
          onChange={(amounts) => {
            close()
            onChange(amounts)
          }}
        />
      )}
    </Popover>
  )
}

function wordsFor({ currency, min, max }: Amounts): string {
  if (!currency) return 'Any amount'
  if (min && max) return `${formatRange(min, max)} ${currency}`
  if (min) return `From ${min} ${currency}`
  return max ? `Up to ${max} ${currency}` : currency
}

import { Money } from '@/components/data/money'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'

interface PackageTileProps {
  offer: Outputs['packages']['list']['packages'][number]
  /** Null: the reader may not buy. */
  onBuy: (() => void) | null
  isPending: boolean
}

export function PackageTile({ offer, onBuy, isPending }: PackageTileProps) {
  const { name, price, credit, purchaseLimit, limitDays } = offer
  return (
    <li className="grid content-between gap-4 rounded-lg border border-line p-4">
      <div className="grid gap-1">
        <h3 className="font-medium text-sm [overflow-wrap:anywhere]">{name}</h3>
        <p className="font-semibold text-lg">
          <Money value={credit} /> <span className="font-normal text-muted text-sm">credit</span>
        </p>
        <p className="text-muted text-sm">
          Price <Money value={price} />
        </p>
        {purchaseLimit !== null && (
          <p className="text-faint text-xs">
            At most {purchaseLimit} in {limitDays} days
          </p>
        )}
      </div>
      {onBuy && (
        <Button variant="primary" isPending={isPending} onClick={onBuy} aria-label={`Buy ${name}`}>
          Buy
        </Button>
      )}
    </li>
  )
}

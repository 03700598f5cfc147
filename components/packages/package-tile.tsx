import { Money } from '@/components/data/money'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { formatCount, formatMoney, formatPercent } from '@/server/contract/figures'

type Packages = Outputs['packages']['list']
type Offer = Packages['packages'][number]

interface PackageTileProps {
  offer: Offer
  limits: Packages
  /** Null: the reader may not buy. */
  onBuy: (() => void) | null
  isPending: boolean
}

/** A package, with what sets it apart from the others and why it cannot be bought now. */
export function PackageTile({ offer, limits, onBuy, isPending }: PackageTileProps) {
  const { id, name, price, credit, bonusTenths, coversDays, isRecommended, purchaseLimit, limitDays } = offer
  const why = whyBlocked(offer, limits)
  return (
    <li
      className={cn(
        'grid content-between gap-4 rounded-lg border p-4',
        isRecommended ? 'border-accent bg-accent-soft' : 'border-line',
      )}
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-medium text-sm [overflow-wrap:anywhere]">{name}</h3>
          <span className="flex flex-wrap gap-1.5">
            {bonusTenths > 0 && <Badge tone="ok">+{formatPercent(bonusTenths / 10)} credit</Badge>}
            {isRecommended && <Badge tone="busy">Recommended</Badge>}
          </span>
        </div>
        <p className="font-semibold text-xl tracking-tight">
          <Money value={credit} /> <span className="font-normal text-muted text-sm">credit</span>
        </p>
        <p className="text-muted text-sm">
          Price <Money value={price} />
        </p>
        {coversDays !== null && (
          <p className="text-muted text-sm">
            Lasts about {formatCount(coversDays, 'day')} at your current fees
          </p>
        )}
        {purchaseLimit !== null && (
          <p className="text-muted text-xs">
            At most {purchaseLimit} in {formatCount(limitDays ?? 0, 'day')}
          </p>
        )}
      </div>
      {onBuy && (
        <div className="grid gap-1.5">
          <Button
            variant={isRecommended ? 'primary' : 'secondary'}
            isPending={isPending}
            disabled={why !== null}
            onClick={onBuy}
            aria-label={`Buy ${name}`}
            aria-describedby={why ? `${id}-why` : undefined}
          >
            Buy
          </Button>
          {why && (
            <p id={`${id}-why`} className="text-muted text-xs">
              {why}
            </p>
          )}
        </div>
      )}
    </li>
  )
}

function whyBlocked(
  { blocked, purchaseLimit, limitDays }: Offer,
  { allowance, ceiling }: Packages,
): string | null {
  switch (blocked) {
    case 'limit_reached':
      return `You have bought it ${formatCount(purchaseLimit ?? 0, 'time')} in the last ${formatCount(limitDays ?? 0, 'day')}.`
    case 'above_allowance':
      return `Verify your business to buy more than ${formatMoney(allowance)} at once.`
    case 'above_ceiling':
      return `Verify your business to buy more than ${formatMoney(ceiling)} in total.`
    case 'rejected':
      return 'Contact support to buy credit.'
    default:
      return null
  }
}

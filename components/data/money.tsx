import { cn } from '@/components/ui/cn'
import { groupDigits } from '@/server/contract/figures'

interface MoneyProps {
  value: { decimal: string; currency: string }
  className?: string
}

/** An exact amount with its currency's decimals, tabular. */
export function Money({ value, className }: MoneyProps) {
  return (
    <span className={cn('whitespace-nowrap tabular-nums', className)}>
      {groupDigits(value.decimal)} <span className="text-faint text-xs">{value.currency}</span>
    </span>
  )
}

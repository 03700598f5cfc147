import { Badge } from '@/components/ui/badge'
import { isHeld } from '@/server/contract/delivery-states'
import { stateLooks } from './state-look'
import type { DeliveryState } from './transaction'

interface StateBadgeProps {
  state: DeliveryState
  /** Tells a held refund from an unclear response, where it is known. */
  stateReason?: string | null
}

export function StateBadge({ state, stateReason = null }: StateBadgeProps) {
  const { label, tone, icon: Icon } = stateLooks[state]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {isHeld({ state, stateReason }) ? 'Held' : label}
    </Badge>
  )
}

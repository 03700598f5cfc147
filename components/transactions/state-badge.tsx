import { Badge } from '@/components/ui/badge'
import type { DeliveryState } from './delivery'
import { stateLooks } from './state-look'

export function StateBadge({ state }: { state: DeliveryState }) {
  const { label, tone, icon: Icon } = stateLooks[state]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {label}
    </Badge>
  )
}

import { Badge } from '@/components/ui/badge'
import type { PurchaseStateName } from '@/server/contract/billing-states'
import { stateLooks } from './purchase-words'

export function StateBadge({ state }: { state: PurchaseStateName }) {
  const { label, tone } = stateLooks[state]
  return <Badge tone={tone}>{label}</Badge>
}

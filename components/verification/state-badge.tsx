import { Badge } from '@/components/ui/badge'
import type { KybState } from '@/server/contract/kyb'
import { stateLooks } from './words'

export function StateBadge({ state }: { state: KybState }) {
  const { label, tone } = stateLooks[state]
  return <Badge tone={tone}>{label}</Badge>
}

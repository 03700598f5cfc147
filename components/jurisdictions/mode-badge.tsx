import { Badge } from '@/components/ui/badge'
import type { MarketMode } from '@/server/contract/jurisdictions'
import { modeOf } from './words'

export function ModeBadge({ mode }: { mode: MarketMode }) {
  const { label, tone } = modeOf(mode)
  return <Badge tone={tone}>{label}</Badge>
}

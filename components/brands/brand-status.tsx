import { CircleCheck, CircleOff, CirclePause, type LucideIcon } from 'lucide-react'
import { Badge, type Tone } from '@/components/ui/badge'
import type { Brand } from './brand'

const looks: Record<Brand['status'], { label: string; tone: Tone; icon: LucideIcon }> = {
  active: { label: 'Active', tone: 'ok', icon: CircleCheck },
  suspended: { label: 'Suspended', tone: 'warn', icon: CirclePause },
  retired: { label: 'Retired', tone: 'neutral', icon: CircleOff },
}

export function BrandStatus({ status }: { status: Brand['status'] }) {
  const { label, tone, icon: Icon } = looks[status]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {label}
    </Badge>
  )
}

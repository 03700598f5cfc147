import { CircleDot, CircleX, Hourglass, type LucideIcon, Play } from 'lucide-react'
import type { Outputs } from '@/components/trpc/types'
import { Badge, type Tone } from '@/components/ui/badge'

type Status = Outputs['sessions']['get']['status']

export const statusLooks: Record<Status, { label: string; tone: Tone; icon: LucideIcon }> = {
  created: { label: 'Not opened', tone: 'busy', icon: CircleDot },
  launched: { label: 'Opened', tone: 'ok', icon: Play },
  expired: { label: 'Expired', tone: 'neutral', icon: Hourglass },
  closed: { label: 'Closed', tone: 'neutral', icon: CircleX },
}

export function SessionStatus({ status }: { status: Status }) {
  const { label, tone, icon: Icon } = statusLooks[status]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {label}
    </Badge>
  )
}

import {
  Ban,
  CalendarClock,
  CircleCheck,
  CirclePause,
  FilePen,
  LoaderCircle,
  type LucideIcon,
  Undo2,
} from 'lucide-react'
import type { Outputs } from '@/components/trpc/types'
import { Badge, type Tone } from '@/components/ui/badge'

export type ListedCampaign = Outputs['campaigns']['list']['campaigns'][number]
export type CampaignDetail = Outputs['campaigns']['get']
type Status = ListedCampaign['status']

export const campaignLooks: Record<Status, { label: string; tone: Tone; icon: LucideIcon }> = {
  draft: { label: 'Draft', tone: 'neutral', icon: FilePen },
  scheduled: { label: 'Scheduled', tone: 'neutral', icon: CalendarClock },
  running: { label: 'Running', tone: 'busy', icon: LoaderCircle },
  paused: { label: 'Paused', tone: 'warn', icon: CirclePause },
  completed: { label: 'Complete', tone: 'ok', icon: CircleCheck },
  cancelling: { label: 'Cancelling', tone: 'busy', icon: Undo2 },
  cancelled: { label: 'Cancelled', tone: 'neutral', icon: Ban },
}

/** Whether background work changes it, so that the screen must poll. */
export const isAtWork = ({ status }: { status: Status }) =>
  status === 'scheduled' || status === 'running' || status === 'cancelling'

export function CampaignStatus({ status }: { status: Status }) {
  const { label, tone, icon: Icon } = campaignLooks[status]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className={status === 'running' ? 'motion-safe:animate-spin' : undefined} />
      {label}
    </Badge>
  )
}

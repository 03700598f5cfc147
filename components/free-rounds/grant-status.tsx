import { Ban, CircleAlert, CircleCheck, Gift, Hourglass, LoaderCircle, type LucideIcon } from 'lucide-react'
import type { Outputs } from '@/components/trpc/types'
import { Badge, type Tone } from '@/components/ui/badge'

export type ListedGrant = Outputs['freeRounds']['search']['grants'][number]
type Status = ListedGrant['status']
type GameStatus = ListedGrant['games'][number]['status']

interface Look {
  label: string
  tone: Tone
  icon: LucideIcon
}

export const grantLooks: Record<Status, Look> = {
  pending_issue: { label: 'Issuing', tone: 'busy', icon: LoaderCircle },
  active: { label: 'Active', tone: 'ok', icon: Gift },
  issue_failed: { label: 'Not issued', tone: 'bad', icon: CircleAlert },
  cancel_failed: { label: 'Partly cancelled', tone: 'warn', icon: CircleAlert },
  cancelled: { label: 'Cancelled', tone: 'neutral', icon: Ban },
  completed: { label: 'Played', tone: 'neutral', icon: CircleCheck },
  expired: { label: 'Expired', tone: 'neutral', icon: Hourglass },
}

const gameLooks: Record<GameStatus, Look> = {
  pending_issue: grantLooks.pending_issue,
  active: grantLooks.active,
  issue_failed: grantLooks.issue_failed,
  cancelled: grantLooks.cancelled,
  consumed: { label: 'Consumed', tone: 'neutral', icon: CircleCheck },
  expired: grantLooks.expired,
}

export function GrantStatus({ status }: { status: Status }) {
  return <LookBadge {...grantLooks[status]} />
}

export function GrantGameStatus({ status }: { status: GameStatus }) {
  return <LookBadge {...gameLooks[status]} />
}

function LookBadge({ label, tone, icon: Icon }: Look) {
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {label}
    </Badge>
  )
}

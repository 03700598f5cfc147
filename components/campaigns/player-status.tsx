import type { Outputs } from '@/components/trpc/types'
import { Badge, type Tone } from '@/components/ui/badge'

export type CampaignPlayer = Outputs['campaigns']['players']['players'][number]
type Status = CampaignPlayer['status']

export const playerLooks: Record<Status, { label: string; tone: Tone }> = {
  queued: { label: 'Queued', tone: 'neutral' },
  issuing: { label: 'Issuing', tone: 'busy' },
  issued: { label: 'Issued', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  cancelling: { label: 'Cancelling', tone: 'busy' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export function PlayerStatus({ status }: { status: Status }) {
  const { label, tone } = playerLooks[status]
  return <Badge tone={tone}>{label}</Badge>
}

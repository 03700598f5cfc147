import {
  Ban,
  CircleCheck,
  CircleHelp,
  CircleMinus,
  CircleSlash,
  CircleX,
  Hourglass,
  type LucideIcon,
  RotateCw,
  Send,
  UserCheck,
} from 'lucide-react'
import type { Tone } from '@/components/ui/badge'
import type { DeliveryState } from './transaction'

interface Look {
  label: string
  tone: Tone
  icon: LucideIcon
}

/** Label, tone and icon of each delivery state. Red means that someone must act. */
export const stateLooks: Record<DeliveryState, Look> = {
  sending: { label: 'Sending', tone: 'busy', icon: Send },
  confirmed: { label: 'Confirmed', tone: 'ok', icon: CircleCheck },
  declined: { label: 'Declined', tone: 'neutral', icon: CircleMinus },
  retrying: { label: 'Retrying', tone: 'warn', icon: RotateCw },
  unknown: { label: 'Unknown', tone: 'bad', icon: CircleHelp },
  rejected: { label: 'Rejected', tone: 'bad', icon: Ban },
  exhausted: { label: 'Exhausted', tone: 'bad', icon: Hourglass },
  superseded: { label: 'Superseded', tone: 'neutral', icon: CircleSlash },
  not_sent: { label: 'Not sent', tone: 'neutral', icon: CircleX },
  resolved: { label: 'Resolved', tone: 'neutral', icon: UserCheck },
}

export const verdictLooks: Record<string, { label: string; tone: Tone }> = {
  confirmed: { label: 'Confirmed', tone: 'ok' },
  declined: { label: 'Declined', tone: 'neutral' },
  retryable: { label: 'Failed', tone: 'warn' },
  interrupted: { label: 'Interrupted', tone: 'warn' },
  unknown: { label: 'Unknown', tone: 'bad' },
  rejected: { label: 'Rejected', tone: 'bad' },
}

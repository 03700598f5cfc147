import type { Outputs } from '@/components/trpc/types'
import type { Tone } from '@/components/ui/badge'

export type EndpointHealth = Outputs['callbacks']['endpoints'][number]

type Figures = Pick<EndpointHealth, 'isActive' | 'pausedUntil' | 'attempts' | 'settled'>

/** An endpoint's health as a label. */
export function healthState(endpoint: Figures): { label: string; tone: Tone } {
  if (!endpoint.isActive) return { label: 'Disabled', tone: 'neutral' }
  if (endpoint.pausedUntil) return { label: 'Cooling off', tone: 'bad' }
  if (endpoint.attempts === 0) return { label: 'No traffic', tone: 'neutral' }
  const unsettledShare = 1 - endpoint.settled / endpoint.attempts
  if (unsettledShare >= 0.2) return { label: 'Failing', tone: 'bad' }
  return unsettledShare > 0.01 ? { label: 'Degraded', tone: 'warn' } : { label: 'Healthy', tone: 'ok' }
}

'use client'

import { formatDuration } from '@/components/data/format-time'
import { useNow } from '@/components/data/use-now'
import { Badge } from '@/components/ui/badge'
import type { EndpointRow } from './endpoint-row'

/**
 * Whether an endpoint is in use. While cooling off, bets fail without being sent, and wins and refunds are
 * queued.
 */
export function EndpointStatus({ endpoint }: { endpoint: EndpointRow }) {
  const now = useNow()
  if (!endpoint.isActive) return <Badge>Disabled</Badge>
  const pausedMs = now === null || !endpoint.pausedUntil ? 0 : endpoint.pausedUntil.getTime() - now
  if (pausedMs <= 0) return <Badge tone="ok">Active</Badge>
  return <Badge tone="warn">Cooling off for {formatDuration(pausedMs)}</Badge>
}

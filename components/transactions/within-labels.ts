import type { Within } from '@/server/contract/instants'

export const withinLabels: Record<Within, string> = {
  '1h': 'Last hour',
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
}

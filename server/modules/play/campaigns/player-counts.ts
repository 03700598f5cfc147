import type { CampaignPlayerStatus } from '@/server/contract/resources/campaign'
import type { StatusCount } from './queries-read'

/** Players of a campaign: by their status, and for those issued by the status of the grant. */
export interface PlayerCounts {
  total: number
  byStatus: Record<CampaignPlayerStatus, number>
  /** Of issued grants. `cancelled` counts every cancelled grant, also by the provider or individually. */
  grants: { active: number; consumed: number; cancelled: number; expired: number }
}

/** Pure. */
export function sumPlayerCounts(rows: readonly StatusCount[]): PlayerCounts {
  const counts: PlayerCounts = {
    total: 0,
    byStatus: { queued: 0, issuing: 0, issued: 0, failed: 0, cancelling: 0, cancelled: 0 },
    grants: { active: 0, consumed: 0, cancelled: 0, expired: 0 },
  }
  for (const { status, grantStatus, players } of rows) {
    const count = Number(players)
    counts.total += count
    counts.byStatus[status] += count
    const group = grantGroupOf(grantStatus)
    if (group !== null && status !== 'failed') counts.grants[group] += count
  }
  return counts
}

function grantGroupOf(grantStatus: string | null): keyof PlayerCounts['grants'] | null {
  switch (grantStatus) {
    case 'active':
    case 'cancel_failed':
      return 'active'
    case 'completed':
      return 'consumed'
    case 'cancelled':
    case 'expired':
      return grantStatus
    default:
      return null
  }
}

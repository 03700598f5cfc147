import type { CampaignPlayerStatus } from '@/server/contract/resources/campaign'
import type { StandingCount } from './queries-read'

/** Players of a campaign: where each stands with us, and of those issued, how the grant stands. */
export interface PlayerCounts {
  total: number
  byStatus: Record<CampaignPlayerStatus, number>
  /** Of issued grants. `cancelled` counts all that were taken back, also by the provider or one by one. */
  grants: { active: number; consumed: number; cancelled: number; expired: number }
}

/** Pure. */
export function sumStandings(standings: readonly StandingCount[]): PlayerCounts {
  const counts: PlayerCounts = {
    total: 0,
    byStatus: { queued: 0, issuing: 0, issued: 0, failed: 0, cancelling: 0, cancelled: 0 },
    grants: { active: 0, consumed: 0, cancelled: 0, expired: 0 },
  }
  for (const { status, grantStatus, players } of standings) {
    const count = Number(players)
    counts.total += count
    counts.byStatus[status] += count
    const standing = standingOf(grantStatus)
    if (standing !== null && status !== 'failed') counts.grants[standing] += count
  }
  return counts
}

function standingOf(grantStatus: string | null): keyof PlayerCounts['grants'] | null {
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

import type { PlayerCounts } from './player-counts'

/** How fast a running campaign issues. */
export interface Pace {
  /** Grants begun per second recently. */
  perSecond: number
  /** Calls per second that all campaigns together may make to its provider. */
  limitPerSecond: number
  /** Time until the queue is empty at this pace; null: nothing is issued, so it is unknown. */
  secondsLeft: number | null
}

interface Seen {
  issued: number
  windowS: number
  limitPerSecond: number
  byStatus: PlayerCounts['byStatus']
}

/** Pure. */
export function paceOf({ issued, windowS, limitPerSecond, byStatus }: Seen): Pace {
  const perSecond = issued / windowS
  const waiting = byStatus.queued + byStatus.issuing
  return { perSecond, limitPerSecond, secondsLeft: perSecond > 0 ? Math.ceil(waiting / perSecond) : null }
}

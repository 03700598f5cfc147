import type { PlayerCounts } from './player-counts'

/** How fast a running campaign goes. */
export interface Pace {
  /** Grants begun per second of late. */
  perSecond: number
  /** Calls per second all campaigns together may make to its provider. */
  limitPerSecond: number
  /** Until the queue is empty at this pace; null: nothing moves, so there is no saying. */
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

import type { EventDetails } from '@/server/contract/destination-events'
import {
  type NotificationEvent,
  notificationEvents,
  type Severity,
} from '@/server/contract/notification-events'
import type { Clock } from '@/server/core/clock'
import type { Db } from '@/server/db'
import { dueTime } from './due-time'
import { findTold, findWanting, insertNotifications } from './queries-announce'

export interface Announcement<Event extends NotificationEvent = NotificationEvent> {
  /** Whose destinations are told; null: those of Croupier's staff. */
  organizationId: string | null
  /** The incident or maintenance; each receiver is told once of each of its events. */
  incidentId: string
  event: Event
  /** Which of several of this event it is; each is told once. */
  revision?: number
  severity: Severity
  /** The incident's rule, for the filters of destinations; `maintenance` for one. */
  rule: string
  title: string
  text: string
  /** The page about it in the cabinet, as a path from its root. */
  href: string
  /** More of the event for machines, as the contract of its type says. */
  data: EventDetails<Event>
}

/**
 * Notifies every subscriber, in the caller's transaction: the rows are sent if and only if it commits. Saying the same
 * again does nothing. A recovery goes to those who were told of the incident. Returns how many receivers there are.
 */
export async function announce<Event extends NotificationEvent>(
  tx: Db,
  clock: Clock,
  announcement: Announcement<Event>,
): Promise<number> {
  const { event, severity } = announcement
  const { follows } = notificationEvents[event]
  const receivers = follows
    ? await findTold(tx, announcement, follows)
    : await findWanting(tx, announcement, event.startsWith('incident.'))
  if (receivers.length === 0) return 0
  const now = clock.now()
  const due = receivers.map((receiver) => ({ ...receiver, ...dueTime(receiver, severity, now) }))
  return insertNotifications(tx, announcement, due, now)
}

import type { Severity } from './notification-events'

/** What a person is told of in the cabinet. */
export type InboxKind =
  | 'incident_opened'
  | 'incident_recovered'
  | 'incident_assigned'
  | 'incident_answered'
  | 'callback_assigned'
  | 'run_ended'
  | 'top_up_paused'
  | 'top_up_limit'

export interface InboxMessage {
  /** Null: of Croupier's own. */
  organizationId: string | null
  kind: InboxKind
  /** What it is about; a person is told once of each kind and revision of it. */
  subjectId: string
  revision?: number
  severity: Severity
  title: string
  text: string
  /** In the cabinet, from its root. */
  href: string
  now: Date
}

/** What a person is told of in the cabinet. */
export const inboxKinds = [
  'incident_opened',
  'incident_recovered',
  'incident_assigned',
  'incident_answered',
  'callback_assigned',
  'run_ended',
] as const
export type InboxKind = (typeof inboxKinds)[number]

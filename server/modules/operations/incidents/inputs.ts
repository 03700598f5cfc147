import { z } from 'zod'
import { type IncidentRuleName, incidentRuleNames } from '@/server/contract/incidents'
import { OneIncident, pageCursor } from '@/server/contract/inputs'
import { severities } from '@/server/contract/notification-events'
import { text } from '@/server/contract/primitives'

const ruleName = z.enum(incidentRuleNames as [IncidentRuleName, ...IncidentRuleName[]])

export const IncidentSearch = z.object({
  state: z.enum(['open', 'closed', 'all']).default('open'),
  severity: z.enum(severities).optional(),
  rule: ruleName.optional(),
  /** Those assigned to the caller. */
  isMine: z.boolean().optional(),
  cursor: pageCursor,
})
export type IncidentSearch = z.output<typeof IncidentSearch>

export const Snooze = OneIncident.extend({
  /** Null: not any more. */
  hours: z.number().int().min(1).max(168).nullable(),
})
export const Assignment = OneIncident.extend({
  /** Null: unassigned. */
  assigneeId: z.uuid().nullable(),
})
export const Note = OneIncident.extend({
  text: text(2_000),
  /** The note that it answers. */
  replyTo: z.uuid().optional(),
})

export const ThresholdChange = z.object({
  rule: ruleName,
  name: z.string().max(40),
  /** Null: the standard. */
  value: z.bigint().nullable(),
})
export type ThresholdChange = z.output<typeof ThresholdChange>

import type { Outputs } from '@/components/trpc/types'
import type { Tone } from '@/components/ui/badge'

export type Incident = Outputs['incidents']['get']
export type IncidentEvent = Incident['history'][number]
export type RuleThresholds = Outputs['incidents']['thresholds'][number]
export type ListedIncident = Outputs['incidents']['search']['incidents'][number]

export const severityLooks = {
  critical: { label: 'Critical', tone: 'bad' },
  warning: { label: 'Warning', tone: 'warn' },
  info: { label: 'Info', tone: 'neutral' },
} as const satisfies Record<Incident['severity'], { label: string; tone: Tone }>

export const stateLooks = {
  open: { label: 'Open', tone: 'bad' },
  acknowledged: { label: 'Acknowledged', tone: 'busy' },
  snoozed: { label: 'Snoozed', tone: 'neutral' },
  closed: { label: 'Resolved', tone: 'ok' },
} as const satisfies Record<Incident['state'], { label: string; tone: Tone }>

export const eventLabels = {
  opened: 'Opened',
  reopened: 'Reopened: the failure occurred again',
  recovered: 'Resolved',
  closed: 'Closed',
  acknowledged: 'Acknowledged',
  snoozed: 'Snoozed',
  assigned: 'Assigned',
  noted: 'Update',
} as const satisfies Record<Incident['history'][number]['kind'], string>

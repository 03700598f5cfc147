import { type DestinationRule, destinationRules, incidentRules } from '@/server/contract/incidents'
import type { DestinationKind, Severity } from '@/server/contract/notification-events'
import type { DestinationScope } from './use-destinations-api'

export const kindLabels: Readonly<Record<DestinationKind, string>> = {
  email: 'Email',
  slack: 'Slack',
  webhook: 'Signed HTTPS events',
  pagerduty: 'PagerDuty',
}

export const targetFields: Readonly<Record<DestinationKind, { label: string; hint: string }>> = {
  email: { label: 'Email address', hint: 'One address, for example of a group.' },
  slack: {
    label: 'Incoming webhook URL',
    hint: 'Starts with https://hooks.slack.com/. It is stored encrypted.',
  },
  webhook: { label: 'URL', hint: 'A public https:// address. Events are signed by Standard Webhooks.' },
  pagerduty: { label: 'Routing key', hint: 'The integration key of an Events API v2 integration.' },
}

export const severityLabels: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  warning: 'Warning',
  info: 'Info',
}

export const statusLooks = {
  pending: { label: 'Pending', tone: 'neutral' },
  mailing: { label: 'Queued for email', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
} as const

export const lookOf = (status: string) => statusLooks[status as keyof typeof statusLooks]

/** `8:05` from minutes of the day. */
export const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Minutes of the day from `08:05`; null for anything else. */
export function minutesOf(clock: string): number | null {
  const [, hours = '', minutes = ''] = /^(\d\d):(\d\d)$/.exec(clock) ?? []
  return hours === '' || Number(hours) > 23 || Number(minutes) > 59
    ? null
    : Number(hours) * 60 + Number(minutes)
}

export const ruleLabelOf = (rule: DestinationRule) =>
  rule === 'maintenance' ? 'Maintenance' : incidentRules[rule].label

/** The rules whose incidents destinations of a scope can be told of. */
export const rulesOf = (scope: DestinationScope) =>
  destinationRules.filter((rule) => rule === 'maintenance' || incidentRules[rule].audience === scope)

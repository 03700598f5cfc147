/** What destinations are told of, and which event a later one of the same subject ends. */

export const severities = ['critical', 'warning', 'info'] as const
export type Severity = (typeof severities)[number]

/**
 * Every event, by the word before its version. `follows`: only receivers of that event get it, whatever their filters say
 * by then.
 */
export const notificationEvents = {
  'incident.opened': { follows: null },
  'incident.recovered': { follows: 'incident.opened' },
  'maintenance.announced': { follows: null },
  'maintenance.changed': { follows: 'maintenance.announced' },
  'maintenance.called_off': { follows: 'maintenance.announced' },
  'maintenance.ended': { follows: 'maintenance.announced' },
  'game.deprecated': { follows: null },
  'game.retirement_cancelled': { follows: 'game.deprecated' },
  'game.retired': { follows: 'game.deprecated' },
  'destination.test': { follows: null },
} as const satisfies Record<string, { follows: string | null }>

export type NotificationEvent = keyof typeof notificationEvents

export const destinationKinds = ['email', 'slack', 'webhook', 'pagerduty'] as const
export type DestinationKind = (typeof destinationKinds)[number]

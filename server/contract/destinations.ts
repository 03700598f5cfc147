import { z } from 'zod'
import { destinationRules } from './incidents'
import { destinationKinds, severities } from './notification-events'
import { text } from './primitives'
import { isZone } from './zone-clock'

/** What a destination is told, and when. */
export const DestinationSettings = z.object({
  name: text(60),
  severities: z.array(z.enum(severities)).min(1, 'Choose at least one.').max(severities.length),
  /** None: every rule. */
  rules: z.array(z.enum(destinationRules)).max(destinationRules.length),
  /** Minutes of the day in the zone; null: none. */
  quiet: z
    .object({
      from: z.int().min(0).max(1_439),
      until: z.int().min(0).max(1_439),
      zone: z.string().max(60).refine(isZone, 'Choose a time zone.'),
    })
    .refine(({ from, until }) => from !== until, 'Quiet hours need a length.')
    .nullable(),
  /** 0: each event at once. */
  digestMinutes: z.union([z.literal(0), z.literal(15), z.literal(60), z.literal(1_440)]),
})
export type DestinationSettings = z.output<typeof DestinationSettings>

/**
 * Where it goes: a mail address, the address of a Slack incoming webhook, the address of a receiver of signed events, or a
 * PagerDuty routing key.
 */
const target = z.string().trim().min(1, 'Required.').max(2_048)

export const NewDestination = DestinationSettings.extend({
  kind: z.enum(destinationKinds),
  target,
  /** Of PagerDuty. */
  region: z.enum(['us', 'eu']).default('us'),
})
export type NewDestination = z.output<typeof NewDestination>

export const ChangedDestination = DestinationSettings.extend({
  destinationId: z.uuid(),
  isActive: z.boolean(),
  /** Absent: it stays. */
  target: target.optional(),
})
export type ChangedDestination = z.output<typeof ChangedDestination>

export const OneDestination = z.object({ destinationId: z.uuid() })
export type OneDestination = z.output<typeof OneDestination>

export const Rotation = OneDestination.extend({ overlapHours: z.int().min(0).max(168) })
export type Rotation = z.output<typeof Rotation>

export const OneNotification = z.object({ notificationId: z.uuid() })
export type OneNotification = z.output<typeof OneNotification>

export const NotificationPage = OneDestination.extend({ cursor: z.string().max(100).nullable().optional() })
export type NotificationPage = z.output<typeof NotificationPage>

/** The severities of which a person gets mail; none: no mail. */
export const Preference = z.object({ severities: z.array(z.enum(severities)).max(severities.length) })
export type Preference = z.output<typeof Preference>

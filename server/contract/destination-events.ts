import { z } from 'zod'
import { type NotificationEvent, severities } from './notification-events'

/**
 * Signed events of destinations, in versions: what a receiver reads, and what the sender makes of an announcement. A version
 * only ever gains fields.
 */
export const eventVersion = 'v1'

const amount = z
  .string()
  .regex(/^\d+$/)
  .meta({ description: 'Minor units, as text: sums can exceed what JSON numbers hold exactly.' })

const IncidentDetails = z.object({
  incident_id: z.uuid().meta({ description: 'The incident, also when it reopens.' }),
  figures: z
    .record(z.string(), z.union([z.string(), z.number(), z.null()]))
    .meta({ description: 'What the rule measured. Names depend on the rule and may change.' }),
  undelivered: z
    .array(z.object({ currency: z.string(), movements: z.int(), amount_minor: amount }))
    .meta({ description: 'Undelivered wins and refunds, by currency.' }),
})

const MaintenanceDetails = z.object({
  provider_code: z.string().nullable().meta({ description: 'Null: the whole service.' }),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
})

const GameDetails = z.object({
  game_id: z.uuid(),
  provider_code: z.string(),
  provider_game_id: z.string(),
  retires_at: z.iso.datetime().nullable().meta({ description: 'Null: it stays.' }),
})

const ids = {
  subject: '01981f50-2a10-7c31-8d10-4e5f6a7b8c01',
  incident: '01981f50-2a10-7c31-8d10-4e5f6a7b8c02',
  organization: '01981f3a-0b7c-7d10-a1e5-90c4f2d7e603',
}

const incidentExample = {
  incident_id: ids.incident,
  figures: { url: 'https://wallet.casino.example/callback', failed: 42, attempts: 50 },
  undelivered: [{ currency: 'EUR', movements: 7, amount_minor: '125000' }],
}
const maintenanceExample = {
  provider_code: 'aurora',
  starts_at: '2026-03-02T02:00:00.000Z',
  ends_at: '2026-03-02T04:00:00.000Z',
}
const gameExample = {
  game_id: '01981f3c-6f0e-7c51-9b0c-3d2f6a1e8b04',
  provider_code: 'aurora',
  provider_game_id: 'lucky-harbour',
  retires_at: '2026-04-01T00:00:00.000Z',
}
const retirement = { rule: 'game_lifecycle', severity: 'info', title: 'Lucky Harbour' } as const
const endpointFailing = { rule: 'endpoint_failing', severity: 'critical' } as const
const maintenance = { rule: 'maintenance', severity: 'info', title: 'Upgrade' } as const
const upgrade = '2026-03-02 02:00 to 2026-03-02 04:00 UTC. The provider upgrades its servers.'

interface Example {
  rule: string
  severity: (typeof severities)[number]
  title: string
  text: string
}

/** An event with what it tells. */
function define<Event extends NotificationEvent, Details extends z.ZodObject>(
  event: Event,
  of: { id: string; summary: string; details: Details; example: Example; detailsExample: z.input<Details> },
) {
  const { id, summary, details, example, detailsExample } = of
  const type = `${event}.${eventVersion}` as const
  const schema = z
    .object({
      type: z.literal(type),
      timestamp: z.iso.datetime().meta({ description: 'When it happened.' }),
      data: z.object({
        subject_id: z.uuid().meta({
          description:
            'The same in an event and in those that follow it, such as the recovery of an incident.',
        }),
        organization_id: z.uuid().nullable().meta({ description: 'Null: Croupier’s own.' }),
        rule: z.string().meta({ description: 'The incident rule, or `maintenance`, or `test`.' }),
        severity: z.enum(severities),
        title: z.string(),
        text: z.string(),
        url: z.url().meta({ description: 'The page about it in the dashboard.' }),
        details,
      }),
    })
    .meta({ id })
  const page = pageOf(event)
  const told = {
    type,
    timestamp: '2026-03-01T12:00:00.000Z',
    data: {
      subject_id: ids.subject,
      organization_id: ids.organization,
      ...example,
      url: `https://croupier.example${page}`,
      details: detailsExample,
    },
  }
  return { type, summary, schema, example: told }
}

function pageOf(event: NotificationEvent): string {
  if (event.startsWith('incident.')) return `/o/lucky-lane/incidents/${ids.incident}`
  return event.startsWith('game.') ? '/o/lucky-lane/games/calendar' : '/status'
}

export const destinationEvents = {
  'incident.opened': define('incident.opened', {
    id: 'IncidentOpenedV1',
    summary: 'An incident opened',
    details: IncidentDetails,
    example: {
      ...endpointFailing,
      title: 'Callbacks to wallet.casino.example fail',
      text: '42 of 50 attempts failed within 10 minutes.',
    },
    detailsExample: incidentExample,
  }),
  'incident.recovered': define('incident.recovered', {
    id: 'IncidentRecoveredV1',
    summary: 'An incident is over',
    details: IncidentDetails,
    example: {
      ...endpointFailing,
      title: 'Callbacks to wallet.casino.example fail',
      text: 'Resolved. 7 callbacks delivered since.',
    },
    detailsExample: { ...incidentExample, undelivered: [] },
  }),
  'maintenance.announced': define('maintenance.announced', {
    id: 'MaintenanceAnnouncedV1',
    summary: 'Maintenance is announced',
    details: MaintenanceDetails,
    example: { ...maintenance, text: upgrade },
    detailsExample: maintenanceExample,
  }),
  'maintenance.changed': define('maintenance.changed', {
    id: 'MaintenanceChangedV1',
    summary: 'Announced maintenance is changed',
    details: MaintenanceDetails,
    example: { ...maintenance, text: upgrade },
    detailsExample: maintenanceExample,
  }),
  'maintenance.called_off': define('maintenance.called_off', {
    id: 'MaintenanceCalledOffV1',
    summary: 'Announced maintenance is cancelled',
    details: MaintenanceDetails,
    example: { ...maintenance, text: upgrade },
    detailsExample: maintenanceExample,
  }),
  'maintenance.ended': define('maintenance.ended', {
    id: 'MaintenanceEndedV1',
    summary: 'Maintenance is over',
    details: MaintenanceDetails,
    example: { ...maintenance, text: upgrade },
    detailsExample: maintenanceExample,
  }),
  'game.deprecated': define('game.deprecated', {
    id: 'GameDeprecatedV1',
    summary: 'The retirement of a game is announced or moved',
    details: GameDetails,
    example: {
      ...retirement,
      text: 'Sessions open until 2026-04-01 00:00 UTC. Lucky Harbour 2 takes its place.',
    },
    detailsExample: gameExample,
  }),
  'game.retirement_cancelled': define('game.retirement_cancelled', {
    id: 'GameRetirementCancelledV1',
    summary: 'A game stays after all',
    details: GameDetails,
    example: { ...retirement, text: 'The game stays.' },
    detailsExample: { ...gameExample, retires_at: null },
  }),
  'game.retired': define('game.retired', {
    id: 'GameRetiredV1',
    summary: 'A game is retired',
    details: GameDetails,
    example: {
      ...retirement,
      text: 'Sessions no longer open. Wins and refunds of open rounds are still sent.',
    },
    detailsExample: gameExample,
  }),
  'destination.test': define('destination.test', {
    id: 'DestinationTestV1',
    summary: 'A test that a member sent',
    details: z.object({}),
    example: { rule: 'test', severity: 'info', title: 'Test of Operations', text: 'Nothing happened.' },
    detailsExample: {},
  }),
} as const satisfies Record<NotificationEvent, { type: string }>

type Events = typeof destinationEvents

/** What an event tells beside what all have. */
export type EventDetails<Event extends NotificationEvent> = z.input<
  Events[Event]['schema']
>['data']['details']

const several = Object.values(destinationEvents).map(({ schema }) => schema)

const [first, ...others] = several
export const DigestEvent = z
  .object({
    type: z.literal(`digest.${eventVersion}`),
    timestamp: z.iso.datetime(),
    data: z.object({
      events: z.array(
        z.discriminatedUnion('type', [first as Events['incident.opened']['schema'], ...others]),
      ),
    }),
  })
  .meta({ id: 'DigestV1' })

const { 'incident.opened': opened, 'incident.recovered': recovered } = destinationEvents
export const digestEvent = {
  type: DigestEvent.shape.type.value,
  summary: 'Several events together',
  schema: DigestEvent,
  example: {
    type: DigestEvent.shape.type.value,
    timestamp: recovered.example.timestamp,
    data: { events: [opened.example, recovered.example] },
  },
}

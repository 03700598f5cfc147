import type { DefenceList } from '../markers'

/** Destinations of incidents, and what is sent to them. */
export const notifications: DefenceList = {
  'server/trpc/inbox.db.test.ts': {
    'messages are read by their person, of organizations that are open to them': 'remove',
  },
  'server/modules/operations/destinations/announce.db.test.ts': {
    'an event goes to destinations of its own organization': [
      'd.organization_id is not distinct from $1::uuid',
      '($1::uuid is null or true)',
    ],
    'an event reaches a destination once': ['on conflict do nothing', ''],
  },
  'server/modules/operations/destinations/confirmation.db.test.ts': {
    'a mail address is told nothing before its reader confirms it': ['email === null ? now : null', 'now'],
    'what waits for an unconfirmed address is not sent': 'remove',
    'a confirmation link expires': ['sentAt + lifetimeMs <= now.getTime()', 'false'],
    'emails that ask for a confirmation are few': [
      'requireAttempt(askingKeys(owner, email), now)',
      'Promise.resolve()',
    ],
    'tests are limited by organization and target': [
      'requireAttempt(testKeys(owner, target), now)',
      'Promise.resolve()',
    ],
  },
  'server/downloads/data-export.db.test.ts': {
    'an organization has few downloads at once': ['downloads().run(reader, sending)', 'sending()'],
    'exports hold no part of a destination’s secret': [
      "readable.has(row.kind) ? row.target : ''",
      'row.target',
    ],
  },
  'server/modules/operations/status/status.db.test.ts': {
    'only the service’s own incidents are published': 'remove',
  },
  'server/modules/operations/destinations/due-time.test.ts': {
    'quiet hours and digests hold nothing critical back': 'remove',
  },
  'server/modules/operations/destinations/manage.db.test.ts': {
    'messages for Slack go to Slack': 'remove',
    'destinations are held to the rules of callback addresses': ['checked.ok', 'true'],
    'a destination is changed by its own organization': ['{ id, organizationId }', '{ id }'],
  },
  'server/modules/operations/maintenance/maintenance.db.test.ts': {
    'maintenance begins and ends at its minute': ['startsAt <= now', 'true'],
    'nothing is launched during maintenance': 'remove',
    'games under maintenance leave discovery': 'remove',
  },
  'server/modules/operations/destinations/render.test.ts': {
    'text for Slack is escaped': ['shorten(headlineOf(told), maxTitleLength)', 'headlineOf(told)'],
    'the log of messages holds no routing key': ["bodyWith('redacted')", 'bodyWith(routingKey)'],
  },
  'server/modules/operations/destinations/send.db.test.ts': {
    'a recovery is not sent before its incident': [
      'n.due_at <= $2 and ${isNext}\n      order',
      'n.due_at <= $2\n      order',
    ],
    'a rotated secret signs no longer than it was said': ['previousSecretUntil > now', 'true'],
  },
}

import type { DefenceList } from '../markers'

/** Incidents: one for each cause, and whose they are. */
export const incidents: DefenceList = {
  'server/modules/operations/incidents/act-on-incident.db.test.ts': {
    'an incident is changed by its own organization': [
      'organization_id is not distinct from $2::uuid',
      '($2::uuid is null or true)',
    ],
    'an incident shows nothing that its reader may not see elsewhere': [
      'permission === undefined || hasPermission(actor, permission)',
      'actor !== null || permission === undefined',
    ],
    'an incident is assigned only to those who may act on it': ['userId === assigneeId', 'userId !== null'],
    'an ongoing incident cannot be closed manually': ['measure?.closesAfterMs === undefined', '!measure'],
  },
}

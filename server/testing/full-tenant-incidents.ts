import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { type Own, since } from './full-tenant-people'

/** An incident that a member takes care of, with its history, and a threshold of the organization's own. */
export async function createIncidents(
  { organizationId, providerCode, mark }: Own,
  { userId, endpointId }: { userId: string; endpointId: string },
) {
  const incidentId = newId()
  const person = { kind: 'user', id: userId, name: mark }
  await db.incident.create({
    data: {
      ...{ id: incidentId, organizationId, rule: 'replies_refused', cause: mark, severity: 'warning' },
      ...{ endpointId, providerCode, figures: { callbacks: 777, name: mark }, cost: [] },
      ...{ openedAt: since, lastSeenAt: since, acknowledgedAt: since, acknowledgedBy: person },
      assigneeId: userId,
    },
  })
  await db.incidentEvent.create({
    data: {
      ...{ id: newId(), incidentId, organizationId, kind: 'noted', actor: person, text: mark },
      createdAt: since,
    },
  })
  await db.incidentThreshold.create({
    data: {
      ...{ organizationId, rule: 'replies_refused', name: 'callbacks', value: 777n },
      ...{ updatedAt: since, updatedBy: person },
    },
  })
  return { incidentId }
}

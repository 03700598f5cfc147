import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { type Own, since } from './full-tenant-people'

/** A destination with a message in its log, and the notifications and the inbox of a member. */
export async function createDestinations({ organizationId, mark }: Own, userId: string) {
  const destinationId = newId()
  const notificationId = newId()
  await db.destination.create({
    data: {
      id: destinationId,
      organizationId,
      kind: 'webhook',
      name: mark,
      url: `https://${mark}.example.com/events`,
      secretSealed: keyring().seal(mark, 'destination.secret'),
      severities: ['critical'],
      createdBy: { kind: 'user', id: userId, name: mark },
      createdAt: since,
      updatedAt: since,
    },
  })
  await db.notification.create({
    data: {
      id: notificationId,
      organizationId,
      destinationId,
      incidentId: newId(),
      event: 'incident.opened',
      severity: 'critical',
      rule: mark,
      title: mark,
      text: mark,
      href: `/o/${mark}`,
      data: { mark },
      occurredAt: since,
      isBundled: false,
      bundleId: notificationId,
      status: 'failed',
      dueAt: since,
      attempts: 1,
      createdAt: since,
    },
  })
  await db.inboxMessage.create({
    data: {
      id: newId(),
      organizationId,
      userId,
      kind: 'incident_opened',
      subjectId: newId(),
      severity: 'critical',
      title: mark,
      text: mark,
      href: `/o/${mark}`,
      createdAt: since,
    },
  })
  await db.notificationAttempt.create({
    data: {
      id: newId(),
      bundleId: notificationId,
      destinationId,
      startedAt: since,
      endedAt: since,
      requestBody: mark,
      status: 500,
      responseBody: mark,
    },
  })
  await db.notificationPreference.create({
    data: { id: newId(), organizationId, userId, severities: ['critical'], updatedAt: since },
  })
  return { destinationId, notificationId }
}

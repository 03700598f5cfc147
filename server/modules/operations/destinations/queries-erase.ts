import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'

/** Deletes the destinations of an organization, with what was sent to them and to its members. */
export async function eraseDestinations(tx: Db, _: Context, organizationId: string): Promise<void> {
  const destinations = await tx.destination.findMany({ where: { organizationId }, select: { id: true } })
  await tx.notificationAttempt.deleteMany({
    where: { destinationId: { in: destinations.map(({ id }) => id) } },
  })
  await tx.notification.deleteMany({ where: { organizationId } })
  await tx.destination.deleteMany({ where: { organizationId } })
  await tx.notificationPreference.deleteMany({ where: { organizationId } })
}

/** Ends a person's notifications: theirs are deleted, and destinations with their address are disabled. */
export async function eraseNotificationsOf(
  tx: Db,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  await tx.notification.deleteMany({ where: { userId } })
  await tx.notificationPreference.deleteMany({ where: { userId } })
  await tx.destination.updateMany({ where: { email }, data: { isActive: false, updatedAt: now } })
}

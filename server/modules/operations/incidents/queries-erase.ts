import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'

/** Deletes the incidents of an organization with their history, and its thresholds. */
export async function eraseIncidents(tx: Db, _: Context, organizationId: string): Promise<void> {
  await tx.incident.deleteMany({ where: { organizationId } })
  await tx.incidentThreshold.deleteMany({ where: { organizationId } })
}

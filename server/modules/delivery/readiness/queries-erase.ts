import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'

/** Deletes the readiness runs of an organization. */
export async function eraseProbeRuns(tx: Db, _: Context, organizationId: string): Promise<void> {
  await tx.probeRun.deleteMany({ where: { organizationId } })
}

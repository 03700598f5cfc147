import type { TenantContext } from '@/server/core/context'
import { db } from '@/server/db'
import { selectSecretChange } from './queries-secret'

/** When an endpoint of the organization last got another secret; null: it has its first one, or is gone. */
export async function findSecretChange(
  { organizationId }: TenantContext,
  endpointId: string | null,
): Promise<Date | null> {
  return endpointId === null ? null : selectSecretChange(db, { organizationId, id: endpointId })
}

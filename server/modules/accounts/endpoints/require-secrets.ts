import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import type { Db } from '@/server/db'
import { lockSecrets, type SealedSecrets } from './queries-secret'

/** The secrets of an endpoint of the organization, held to the end of the transaction. Throws E0004. */
export async function requireSecrets(
  db: Db,
  { organizationId }: TenantContext,
  endpointId: string,
): Promise<SealedSecrets> {
  const secrets = await lockSecrets(db, { organizationId, id: endpointId })
  if (!secrets) throw new AppError('E0004', { message: 'Endpoint not found.' })
  return secrets
}

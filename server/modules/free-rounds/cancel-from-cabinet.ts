import { FlatError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { asBrandId } from '@/server/core/ids'
import { requirePermission } from '@/server/core/permissions'
import { type CancelReply, cancelFreeRounds } from './cancel-free-rounds'
import { findCabinetGrant } from './queries-cabinet'

/**
 * Takes back what is outstanding of a grant, whichever of the organization's brands issued it. Throws E5004 (role) and what
 * `cancelFreeRounds` refuses.
 */
export async function cancelFromCabinet(
  ctx: TenantContext,
  { grantId }: { grantId: string },
): Promise<CancelReply> {
  requirePermission(ctx.actor, 'freeRounds.cancel')
  const grant = await findCabinetGrant({ organizationId: ctx.organizationId, id: grantId })
  if (!grant) throw new FlatError('grant_not_found')
  return cancelFreeRounds({ ...ctx, brandId: asBrandId(grant.brandId) }, { grantId })
}

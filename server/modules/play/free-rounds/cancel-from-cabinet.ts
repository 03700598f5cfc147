import { OneGrant } from '@/server/contract/inputs'
import { FlatError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { asBrandId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { type CancelReply, cancelFreeRounds } from './cancel-free-rounds'
import { findCabinetGrant } from './queries-cabinet'

/**
 * Cancels what is outstanding of a grant, whichever of the organization's brands issued it. Throws E5004 (role) and what
 * `cancelFreeRounds` refuses.
 */
export const cancelFromCabinet = writeVerb('freeRounds.cancel', OneGrant, run)

async function run(ctx: TenantContext, { grantId }: OneGrant): Promise<CancelReply> {
  const grant = await findCabinetGrant({ organizationId: ctx.organizationId, id: grantId })
  if (!grant) throw new FlatError('grant_not_found')
  return cancelFreeRounds({ ...ctx, brandId: asBrandId(grant.brandId) }, { grantId })
}

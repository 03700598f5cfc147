import type { IssueFreeRoundsRequest } from '@/server/contract/resources/free-round-grant'
import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { resolveBrand } from '@/server/modules/brands'
import { type IssueReply, issueFreeRounds } from './issue-free-rounds'

/**
 * Free rounds for one player, given by a person: the same verb as the operator API's, under a key that no API request can
 * have (of colons). The form that is sent twice issues once. Throws E5004 (role) and what `resolveBrand` and
 * `issueFreeRounds` refuse.
 */
export async function issueFromCabinet(
  ctx: TenantContext,
  { formKey, body }: { formKey: string; body: IssueFreeRoundsRequest },
): Promise<IssueReply> {
  requirePermission(ctx.actor, 'freeRounds.issue')
  const { sub_operator_ref: ref, ...terms } = body
  const brand = await resolveBrand(ctx, { ref, canProvision: false })
  return issueFreeRounds(brand, { idempotencyKey: `cabinet:${formKey}`, body: terms })
}

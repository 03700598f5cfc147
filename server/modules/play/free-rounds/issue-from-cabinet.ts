import { z } from 'zod'
import { IssueFreeRoundsRequest } from '@/server/contract/resources/free-round-grant'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { resolveBrand } from '@/server/modules/accounts/brands'
import { type IssueReply, issueFreeRounds } from './issue-free-rounds'

const NewGrant = z.object({
  /** Made when the form opens: one form issues once, however often it is sent. */
  formKey: z.string().regex(/^[0-9a-f]{32}$/),
  body: IssueFreeRoundsRequest,
})
type NewGrant = z.output<typeof NewGrant>

/**
 * Free rounds for one player, given by a person: the same verb as the operator API's, under a key that no API request can
 * have (of colons). The form that is sent twice issues once. Throws E5004 (role) and what `resolveBrand` and
 * `issueFreeRounds` refuse.
 */
export const issueFromCabinet = writeVerb('freeRounds.issue', NewGrant, run)

async function run(ctx: TenantContext, { formKey, body }: NewGrant): Promise<IssueReply> {
  const { sub_operator_ref: ref, ...terms } = body
  const brand = await resolveBrand(ctx, { ref, canProvision: false })
  return issueFreeRounds(brand, { idempotencyKey: `cabinet:${formKey}`, body: terms })
}

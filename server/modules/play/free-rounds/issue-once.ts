import type { FreeRoundGrant } from '@/server/contract/resources/free-round-grant'
import type { BrandContext } from '@/server/core/context'
import { db } from '@/server/db'
import { driveIssuance, type IssueOutcome, issueGrant, newGrant, type Recipient } from './issue-grant'
import type { IssuePlan } from './issue-plan'
import { selectGrantByKey } from './queries-issue'
import { getGrant } from './read-grants'
import { isSameRequest } from './request-hash'

/**
 * As `issueGrant`, for callers that may have died half-way and come again: a grant that the key began is brought to its
 * end instead of a second one begun. `key_taken` is left for a key that was used for something else.
 */
export async function issueOnce(
  ctx: BrandContext,
  plan: IssuePlan,
  recipient: Recipient,
): Promise<IssueOutcome> {
  const outcome = await issueGrant(ctx, plan, recipient)
  if (outcome.kind !== 'key_taken') return outcome
  const { idempotencyKey, requestHash } = recipient
  const earlier = await selectGrantByKey(db, { organizationId: ctx.organizationId, idempotencyKey })
  if (!earlier || !isSameRequest(ctx, earlier, requestHash)) return outcome
  const grant = await getGrant(ctx, earlier.id)
  if (grant.status !== 'pending_issue') return recorded(grant)
  const begun = newGrant(ctx, plan, recipient)
  const again = { ...begun, id: earlier.id, createdAt: new Date(grant.created_at) }
  return driveIssuance(ctx, plan, again, { isRepeat: true })
}

function recorded(grant: FreeRoundGrant): IssueOutcome {
  const isPartial =
    grant.status !== 'issue_failed' && grant.games.some((game) => game.status === 'issue_failed')
  return { kind: 'recorded', grant, isPartial, error: null }
}

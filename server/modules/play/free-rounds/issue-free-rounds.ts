import { z } from 'zod'
import { type IssuedFreeRounds, IssueFreeRoundsRequest } from '@/server/contract/resources/free-round-grant'
import { FlatError } from '@/server/core/app-error'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { resolveBrand } from '@/server/modules/accounts/brands'
import type { IssueRefusal } from './grant'
import { type IssueOutcome, issueGrant } from './issue-grant'
import {
  hashIssueRequest,
  type IssueTerms,
  isSameRequest,
  planIssue,
  requireRecipientAllowed,
} from './issue-plan'
import { issuanceRetryAfterS } from './lifecycle-rules'
import { type EarlierGrant, selectGrantByKey } from './queries-issue'
import { getGrant } from './read-grants'
import { refusalOf } from './record-answers'

export interface IssueReply {
  /** 201 all games, 207 some of them, 200 a replay. */
  status: 200 | 201 | 207
  body: IssuedFreeRounds
}

/**
 * Issues free rounds to one player (spec §4.10). The grant itself remembers key, request and answer for as long as it
 * exists: the same request again is a replay (200 with `_replayed`, or the recorded refusal), or 409
 * `idempotency_in_progress` while, or after, its issuance has no recorded end. Keys belong to the organization: another
 * body or another brand under the key is 409 `idempotency_conflict`.
 *
 * Refusals of a new request, nothing recorded: those of `planIssue` and `requireRecipientAllowed`. Of the provider:
 * `invalid_stake` 400, `provider_error` 502, `provider_unavailable` 503.
 */
export async function issueFreeRounds(
  ctx: BrandContext,
  { idempotencyKey, body }: { idempotencyKey: string; body: IssueFreeRoundsRequest },
): Promise<IssueReply> {
  const requestHash = hashIssueRequest(body)
  const key = { organizationId: ctx.organizationId, idempotencyKey }
  const earlier = await selectGrantByKey(db, key)
  if (earlier) return answerEarlier(ctx, earlier, requestHash)
  const plan = await planIssue(ctx, termsOf(body))
  const player = { playerId: body.player_id, country: body.country }
  await requireRecipientAllowed(ctx, plan, player)
  const outcome = await issueGrant(ctx, plan, { ...player, idempotencyKey, requestHash })
  if (outcome.kind !== 'key_taken') return answerOutcome(outcome)
  const winner = await selectGrantByKey(db, key)
  if (!winner) throw new FlatError('idempotency_in_progress', { retryAfterS: 1 })
  return answerEarlier(ctx, winner, requestHash)
}

/** A grant without an answer is being issued, was stopped in the middle, or has expired unanswered. */
async function answerEarlier(
  ctx: BrandContext,
  earlier: EarlierGrant,
  requestHash: Buffer,
): Promise<IssueReply> {
  if (!isSameRequest(ctx, earlier, requestHash)) throw new FlatError('idempotency_conflict')
  const now = ctx.clock.now()
  if (earlier.status === 'pending_issue')
    throw new FlatError('idempotency_in_progress', {
      retryAfterS: issuanceRetryAfterS(earlier, now),
      body: { grant_id: earlier.id },
    })
  // The body was made by presentGrant, either when it was recorded or just now.
  const recorded = (earlier.responseBody ?? (await getGrant(ctx, earlier.id))) as IssuedFreeRounds
  if (earlier.refusal) throw refused(earlier.refusal, recorded)
  return { status: 200, body: { ...recorded, _replayed: true } }
}

function answerOutcome(outcome: Exclude<IssueOutcome, { kind: 'key_taken' }>): IssueReply {
  switch (outcome.kind) {
    case 'recorded':
    case 'too_late': {
      const refusal = refusalOf(outcome)
      if (refusal) throw refused(refusal, outcome.grant, outcome.kind === 'recorded' ? outcome.error : null)
      return { status: outcome.kind === 'recorded' && outcome.isPartial ? 207 : 201, body: outcome.grant }
    }
    case 'not_called':
      throw new FlatError('provider_unavailable', { retryAfterS: 5 })
    case 'unsent':
      throw new FlatError('provider_unavailable', { cause: outcome.error, retryAfterS: 5 })
    case 'stopped': {
      const body = { grant_id: outcome.grantId, grant_status: 'pending_issue' }
      const message = 'The outcome at the provider is unknown. Check the grant before you issue again.'
      throw new FlatError('provider_unavailable', { cause: outcome.error, message, body })
    }
  }
}

/** The refusal that a first request and each of its replays get. */
function refused(refusal: IssueRefusal, grant: IssuedFreeRounds, cause?: unknown): FlatError {
  const told = { body: closedBody(grant), ...(cause ? { cause } : {}) }
  if (refusal !== 'too_late') return new FlatError(refusal, told)
  return new FlatError('provider_error', {
    ...told,
    message: 'The provider answered after the grant had expired.',
  })
}

const closedBody = ({ grant_id, status, games }: IssuedFreeRounds) => ({
  grant_id,
  grant_status: status,
  games,
})

function termsOf(body: IssueFreeRoundsRequest): IssueTerms {
  return {
    providerCode: body.provider_code,
    gameIds: body.games,
    count: body.count,
    currency: body.currency,
    startAt: new Date(body.start_at),
    endAt: new Date(body.end_at),
    ...(body.coin_level === undefined ? {} : { coinLevel: body.coin_level }),
    ...(body.bet_amount === undefined ? {} : { betAmount: body.bet_amount }),
    ...(body.kind === undefined ? {} : { kind: body.kind }),
    ...(body.campaign_ref === undefined ? {} : { campaignRef: body.campaign_ref }),
  }
}

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

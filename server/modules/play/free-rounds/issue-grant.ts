import { createBatcher } from '@/server/concurrency/batch'
import type { BrandContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { inLane, type LaneName } from '@/server/database/lane'
import { db, inTransaction, isRefusedByDatabase } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import type { ProviderCallError } from '@/server/providers/port'
import { type IssuePlan, isSameRequest } from './issue-plan'
import {
  deleteUnissued,
  insertGrants,
  isRecorded,
  maxIssueBatchSize,
  type NewGrant,
  selectGrantByKey,
} from './queries-issue'
import { getGrant } from './read-grants'
import { type Answer, type AnsweredGrant, type RecordedAnswer, recordAnswers } from './record-answers'

/**
 * Writes down what is about to be issued; false when its key was used before. What a person gives away is audited beside
 * it. An API's grant says by itself which key issued it, and a campaign was audited when it was started.
 */
async function recordIntent(ctx: BrandContext, grant: NewGrant): Promise<boolean> {
  if (ctx.actor.kind !== 'user') return insertGrantBatched(grant)
  return inTransaction(async (db) => {
    const [isNew] = await insertGrants(db, [grant])
    if (!isNew) return false
    await recordAudit(db, ctx, {
      ...eventOf(grant),
      action: 'free_rounds.requested',
      after: auditSnapshot(grant),
    })
    return true
  })
}

/** Removes an intent that never reached the provider. */
async function withdrawIntent(ctx: BrandContext, grant: NewGrant): Promise<void> {
  if (ctx.actor.kind !== 'user') return deleteUnissued(db, grant.id)
  return inTransaction(async (db) => {
    await deleteUnissued(db, grant.id)
    await recordAudit(db, ctx, { ...eventOf(grant), action: 'free_rounds.not_sent' })
  })
}

const eventOf = ({ id, brandId }: NewGrant) => ({
  subjectType: 'free_round_grant',
  subjectId: id,
  brandId,
})

function auditSnapshot({ playerId, providerCode, gameIds, roundsPerGame, currency, ...grant }: NewGrant) {
  const { coinLevel, betAmount, campaignRef, startAt, endAt } = grant
  const stake = { coinLevel, betAmount }
  return { playerId, providerCode, gameIds, roundsPerGame, currency, ...stake, campaignRef, startAt, endAt }
}

/** One player of a plan. The key belongs to the organization; one key issues once. */
export interface Recipient {
  playerId: string
  country: string
  idempotencyKey: string
  requestHash: Buffer
}

/**
 * What became of an issuance.
 * - `recorded` the provider answered: `grant` is active, in part where `isPartial`, or `issue_failed`; `error` is set
 *   when the provider refused the call as a whole;
 * - `key_taken` the organization used the key before: nothing was done;
 * - `unsent` the provider never heard of it, or was too busy: nothing was done and the key is free again;
 * - `stopped` whether the provider issued is not known: the grant stays `pending_issue` until its window ends;
 * - `not_called` the plan's limit did not let the call be made: a grant that was new is withdrawn;
 * - `too_late` the answer came after the grant had expired.
 */
export type IssueOutcome =
  | RecordedAnswer
  | { kind: 'key_taken' }
  | { kind: 'not_called' }
  | { kind: 'unsent'; error: ProviderCallError }
  | { kind: 'stopped'; grantId: string; error: ProviderCallError }

/**
 * Issues one grant: intent recorded and committed, then the provider asked, then its answer recorded (spec §3.1).
 * `resumes`: for callers that may have died half-way and come again: a grant that the same request began under the key is
 * brought to its end instead of a second one begun.
 */
export async function issueGrant(
  ctx: BrandContext,
  plan: IssuePlan,
  recipient: Recipient,
  { resumes }: { resumes: boolean } = { resumes: false },
): Promise<IssueOutcome> {
  const grant = newGrant(ctx, plan, recipient)
  if (await recordIntent(ctx, grant)) return askProvider(ctx, plan, grant, { isRepeat: false })
  return resumes ? resume(ctx, plan, grant) : { kind: 'key_taken' }
}

/** The grant that has the key, with its end if it has one; `key_taken` where another request has it. */
async function resume(ctx: BrandContext, plan: IssuePlan, grant: NewGrant): Promise<IssueOutcome> {
  const { idempotencyKey, requestHash } = grant
  const earlier = await selectGrantByKey(db, { organizationId: ctx.organizationId, idempotencyKey })
  if (!earlier || !isSameRequest(ctx, earlier, requestHash)) return { kind: 'key_taken' }
  const now = await getGrant(ctx, earlier.id)
  if (now.status === 'pending_issue') {
    const begun = { ...grant, id: earlier.id, createdAt: new Date(now.created_at) }
    return askProvider(ctx, plan, begun, { isRepeat: true })
  }
  const isPartial = now.status !== 'issue_failed' && now.games.some((game) => game.status === 'issue_failed')
  return { kind: 'recorded', grant: now, isPartial, error: null }
}

/**
 * Of a grant whose intent is recorded: asks the provider, which answers the same for the same grant, and records it.
 * `isRepeat`: it may have been asked before, so that an answer to this call alone does not say that nothing was issued.
 */
async function askProvider(
  ctx: BrandContext,
  { provider, terms, games, stake, limit = (call) => call() }: IssuePlan,
  grant: NewGrant,
  { isRepeat }: { isRepeat: boolean },
): Promise<IssueOutcome> {
  const request = {
    grantId: grant.id,
    playerId: grant.playerId,
    providerGameIds: games.map((game) => game.providerGameId),
    roundsPerGame: terms.count,
    currency: terms.currency,
    ...(stake.coinLevel === null ? {} : { coinLevel: stake.coinLevel }),
    ...(stake.betAmount === null ? {} : { betAmount: stake.betAmount }),
    startAt: terms.startAt,
    endAt: terms.endAt,
  }
  const result = await limit(() => provider.adapter.issueFreeRounds(provider.ports, request))
  if (result === null) {
    if (!isRepeat) await withdrawIntent(ctx, grant)
    return { kind: 'not_called' }
  }
  if (result.ok) return record(ctx, grant, { results: result.value, error: null })
  const { error } = result
  switch (isRepeat ? certaintyOfRepeat(error) : certaintyOf(error)) {
    case 'refused':
      return record(ctx, grant, { results: [], error })
    case 'unknown':
      return { kind: 'stopped', grantId: grant.id, error }
    case 'not_received':
      await withdrawIntent(ctx, grant)
      return { kind: 'unsent', error }
  }
}

/** What a failed call says about the rounds: none exist, they may exist, or nothing happened at all. */
function certaintyOf(error: ProviderCallError): 'refused' | 'unknown' | 'not_received' {
  if (error.isUnsent || error.kind === 'rate_limited') return 'not_received'
  const isUnknown =
    error.kind === 'timeout' || error.kind === 'unavailable' || error.kind === 'invalid_answer'
  return isUnknown ? 'unknown' : 'refused'
}

/** Only the provider's own no to these rounds counts: it would have said so the first time as well. */
function certaintyOfRepeat({ kind }: ProviderCallError): 'refused' | 'unknown' {
  return kind === 'refused' || kind === 'invalid_stake' ? 'refused' : 'unknown'
}

async function record(ctx: BrandContext, terms: NewGrant, answer: Answer): Promise<IssueOutcome> {
  const together = ctx.actor.kind === 'system' ? recordAnswerOfJob : recordAnswerBatched
  const recorded = await together({ terms, answer, now: ctx.clock.now() })
  if (recorded === null) throw new Error(`Grant ${terms.id} is gone`)
  return recorded
}

function newGrant(ctx: BrandContext, plan: IssuePlan, recipient: Recipient): NewGrant {
  const { terms, stake, stakesMinor, kind, capabilities } = plan
  return {
    ...recipient,
    ...stake,
    id: newId(),
    organizationId: ctx.organizationId,
    brandId: ctx.brandId,
    providerCode: terms.providerCode,
    currency: terms.currency,
    roundsPerGame: terms.count,
    kind,
    campaignRef: terms.campaignRef ?? null,
    startAt: terms.startAt,
    endAt: terms.endAt,
    settlesInBatch: capabilities.settlesInBatch,
    issuedBy: describeActor(ctx.actor),
    createdAt: ctx.clock.now(),
    gameIds: terms.gameIds,
    stakesMinor: terms.gameIds.map((id) => stakesMinor.get(id) ?? null),
  }
}

/**
 * The commits around each call of a provider. Where many grants are issued at once they share one; each caller still goes
 * on only when its own is durable. Two at a time keep the disk busy while the next batch fills.
 */
const limits = {
  maxRuns: 2,
  maxItems: maxIssueBatchSize,
  giveUpAfterMs: 30_000,
  hadNoEffect: isRefusedByDatabase,
}

/** Records the intent to issue a grant; false when its key was used before. */
const insertGrantBatched = createBatcher({
  run: (grants: Parameters<typeof insertGrants>[1]) =>
    inLane({ name: 'api' }, () => insertGrants(db, grants)),
  // Not recorded, or no longer: the caller gets the failure.
  readBack: ({ id }) => inLane({ name: 'api' }, async () => (await isRecorded(db, id)) || undefined),
  ...limits,
})

const recordIn = (name: LaneName) => (answered: readonly AnsweredGrant[]) =>
  inLane({ name }, () => recordAnswers(answered))

/** Records what a provider answered; null when the grant is gone. */
const recordAnswerBatched = createBatcher({ run: recordIn('api'), ...limits })

/** The same for a job, where no request waits: many more share a commit. */
const recordAnswerOfJob = createBatcher({ run: recordIn('jobs'), ...limits, lingerMs: 20 })

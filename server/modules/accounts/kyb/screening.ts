import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { processSingleton } from '@/server/core/process-singleton'
import { writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { recordAudit } from '@/server/modules/platform/audit'
import { stateAfter } from './case-state'
import { requireReview } from './handle-review'
import { OneReview } from './inputs'
import {
  findMatches,
  type HitChanges,
  hitChanges,
  type Match,
  type MatchService,
  ScreeningError,
  type Subject,
} from './match-api'
import {
  type CaseRow,
  claimScreenings,
  countFailing,
  type FullCase,
  findCase,
  lockCase,
  updateCase,
} from './queries-case'
import { dropApprovals, findHits, insertReview, storeHitChanges } from './queries-reviews'
import { subjectsOf } from './read-case'

/** Screens a case now. Throws E7015, E7014. */
export const screenReview = writeVerb(
  'kyb.review',
  OneReview,
  async (ctx: Context, { reviewId }: OneReview) =>
    screenCase(ctx, (await requireReview(reviewId)).organizationId),
)

/** Longer than the calls of the largest case together. */
const leaseMs = 300_000
const batch = 10

/**
 * Screens the cases whose time has come: after a submission, each night, and again after a failure. Any number of
 * instances, any crash. Does nothing without SCREENING_URL.
 */
export async function screenDueCases(ctx: Context): Promise<{ screened: number; failed: number }> {
  const done = { screened: 0, failed: 0 }
  if (!matchService()) return done
  const now = ctx.clock.now()
  const due = await claimScreenings(db, { now, leaseEndsAt: new Date(now.getTime() + leaseMs), limit: batch })
  for (const organizationId of due) {
    try {
      await screenCase(ctx, organizationId)
      done.screened += 1
    } catch (error) {
      log.warn({ err: error, organizationId }, 'organization screening failed')
      // Kept with the case, told by the metric and repeated: not a fault of the job.
      if (!(error instanceof AppError)) done.failed += 1
    }
  }
  return done
}

/** How many cases wait for a screening that failed. */
export const countFailingScreenings = (): Promise<number> => countFailing(db)

export interface Screened {
  added: number
  changed: number
  gone: number
}

const dayMs = 24 * 3_600_000
const waitsS = [60, 300, 900, 3_600]

/**
 * Screens the subjects of a case: the lists are asked outside of any transaction, then differences to the screening before are
 * stored. A failure is kept with the case and retried by the job. Throws E7014 for it.
 */
export async function screenCase(ctx: Context, organizationId: string): Promise<Screened> {
  const found = await findCase(db, organizationId)
  if (!found) return { added: 0, changed: 0, gone: 0 }
  const subjects = subjectsOf(found)
  let matches: Match[]
  try {
    matches = await ask(subjects)
  } catch (error) {
    if (!(error instanceof ScreeningError)) throw error
    await keepFailure(ctx, organizationId, error)
    throw new AppError('E7014', { message: error.message, cause: error })
  }
  return inTransaction((tx) => store(tx, ctx, { found, subjects, matches }))
}

function ask(subjects: readonly Subject[]): Promise<Match[]> {
  const service = matchService()
  if (!service) throw new ScreeningError('No screening service is set up.')
  return findMatches(service, subjects)
}

async function keepFailure({ clock }: Context, organizationId: string, { message }: Error): Promise<void> {
  await inTransaction(async (tx) => {
    const now = clock.now()
    const { screeningFailures: before, nextScreeningAt } = await lockCase(tx, organizationId, now)
    const waitS = waitsS[Math.min(before, waitsS.length - 1)] ?? 0
    await updateCase(tx, {
      organizationId,
      screeningFailures: before + 1,
      screeningError: message.slice(0, 300),
      ...(nextScreeningAt && { nextScreeningAt: new Date(now.getTime() + waitS * 1_000) }),
    })
  })
}

interface Answered {
  found: FullCase
  subjects: readonly Subject[]
  matches: readonly Match[]
}

async function store(tx: Db, ctx: Context, { found, subjects, matches }: Answered): Promise<Screened> {
  const { organizationId } = found
  const now = ctx.clock.now()
  const locked = await lockCase(tx, organizationId, now)
  // A subject was added or renamed meanwhile: this answer is outdated.
  const isCurrent = locked.updatedAt.getTime() === found.updatedAt.getTime()
  const known = (await findHits(tx, organizationId)).map((hit) => ({ ...hit, isGone: hit.goneAt !== null }))
  const changes = hitChanges(known, matches)
  const byId = new Map(subjects.map((subject) => [subject.id, subject]))
  await storeHitChanges(tx, { organizationId, changes, subjects: byId, now })
  await updateCase(tx, {
    organizationId,
    ...(isCurrent && { screenedAt: now }),
    screeningFailures: 0,
    screeningError: null,
    ...(locked.nextScreeningAt && {
      nextScreeningAt: isCurrent ? new Date(now.getTime() + dayMs) : now,
    }),
  })
  await follow(tx, ctx, { locked, changes })
  return { added: changes.added.length, changed: changes.changed.length, gone: changes.gone.length }
}

/** Differences are told in the audit log; new ones void approvals, and open a review of who was approved. */
async function follow(
  tx: Db,
  ctx: Context,
  { locked: { organizationId, state }, changes }: { locked: CaseRow; changes: HitChanges },
): Promise<void> {
  const { added, changed, gone } = changes
  if (added.length + changed.length + gone.length === 0) return
  await recordAudit(tx, ctx, {
    action: 'kyb.screening_changed',
    subjectType: 'kyb',
    subjectId: organizationId,
    organizationId,
    after: { newHits: added.length, changedHits: changed.length, goneHits: gone.length },
  })
  if (added.length + changed.length === 0) return
  // defence: approvals do not outlive a new screening hit
  await dropApprovals(tx, organizationId)
  if (state !== 'approved') return
  const createdAt = ctx.clock.now()
  await updateCase(tx, { organizationId, state: stateAfter(state, 'review_again') })
  await insertReview(tx, { id: newId(), organizationId, reason: 'screening', createdAt })
  await recordAudit(tx, ctx, {
    action: 'kyb.review_opened',
    subjectType: 'kyb',
    subjectId: organizationId,
    organizationId,
    before: { state },
    after: { state: 'in_review' },
  })
}

/** Null where this deployment has no screening. Tests replace it. */
const matchService = (): MatchService | null =>
  processSingleton('kyb-match-service', () => ({ service: fromEnvironment() })).service

function fromEnvironment(): MatchService | null {
  const { SCREENING_URL: url, SCREENING_API_KEY: key } = env()
  return url === undefined ? null : { url, key }
}

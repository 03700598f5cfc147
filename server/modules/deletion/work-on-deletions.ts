import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { crashPoints } from '@/server/crash-points'
import { db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { claimDue, findDeletion, holdDeletion, insertStep, updateHeld } from './queries'
import { record } from './record'
import { leaseMs, retryWaitMs } from './rules'
import { nextStep } from './steps'

/** After each step, by its name, and `in <step>`: before its transaction is committed. */
export const { reach: checkpoint, setHook: setDeletionHook } = crashPoints<string>('deletion', 'deletion/')

interface Held {
  id: string
  leaseToken: string
}

type Outcome = 'done' | 'waiting' | 'blocked' | 'failed' | 'lost'

/** Works off the deletions that are due, one after the other. A failed one is tried again later and holds up no other. */
export async function workOnDeletions(ctx: Context): Promise<{ done: number; failed: number }> {
  const worked = { done: 0, failed: 0 }
  for (;;) {
    const outcome = await workOnNext(ctx)
    if (outcome === null) return worked
    if (outcome === 'done') worked.done += 1
    if (outcome === 'failed') worked.failed += 1
  }
}

/** Claims one, or `only` that one, and goes on with it; null: nothing is due. */
export async function workOnNext(ctx: Context, only: string | null = null): Promise<Outcome | null> {
  const now = ctx.clock.now()
  const leaseToken = newId()
  const id = await claimDue(db, { now, leaseToken, leaseExpiresAt: leaseEnd(now), only })
  return id === null ? null : run(ctx, { id, leaseToken })
}

const leaseEnd = (now: Date) => new Date(now.getTime() + leaseMs)

/** Step by step, each in its own transaction and recorded in it. */
async function run(ctx: Context, held: Held): Promise<Outcome> {
  for (;;) {
    const at = { step: 'begin' }
    const outcome = await oneStep(ctx, held, at).catch((error: unknown) => fail(ctx, held, { ...at, error }))
    checkpoint(at.step)
    if (outcome !== 'next') return outcome
  }
}

function oneStep(ctx: Context, held: Held, at: { step: string }): Promise<Outcome | 'next'> {
  return inTransaction(async (tx) => {
    const deletion = await holdDeletion(tx, held)
    const step = deletion && nextStep(deletion)
    if (!deletion || !step) return 'lost'
    at.step = step.name
    const outcome = await step.run(tx, ctx, deletion)
    checkpoint(`in ${step.name}`)
    if (outcome === 'stopped') return 'blocked'
    const now = ctx.clock.now()
    if (typeof outcome === 'object') {
      await updateHeld(tx, held, { ...released, nextAttemptAt: outcome.waitUntil })
      return 'waiting'
    }
    if (outcome === 'done') await insertStep(tx, deletion.id, step.name, now)
    const succeeded = { failures: 0, failedStep: null, lastError: null, nextAttemptAt: null }
    await updateHeld(tx, held, { ...succeeded, leaseExpiresAt: leaseEnd(now) })
    return step.name === 'finish' ? 'done' : 'next'
  })
}

const released = { leaseToken: null, leaseExpiresAt: null }

/** Notes the failure for staff; the message names tables and kinds, no people. */
async function fail(
  ctx: Context,
  held: Held,
  { step, error }: { step: string; error: unknown },
): Promise<'failed'> {
  log.error({ err: error, deletionId: held.id, step }, 'deletion step failed')
  const deletion = await findDeletion(db, held.id)
  const failures = (deletion?.failures ?? 0) + 1
  const nextAttemptAt = new Date(ctx.clock.now().getTime() + retryWaitMs(failures))
  if (deletion && failures === 1) await record(db, ctx, deletion, 'deletion.failed', { step })
  const lastError = reasonOf(error)
  await updateHeld(db, held, { ...released, failures, failedStep: step, lastError, nextAttemptAt })
  return 'failed'
}

/** What the database says may hold a row's values: of it, the code alone. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && !(error instanceof AppError))
    return `Database: ${error.code}`
  return error instanceof Error ? error.message.slice(0, 300) : 'Unknown'
}

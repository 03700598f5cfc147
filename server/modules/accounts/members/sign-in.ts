import type { Clock } from '@/server/core/clock'
import type { Context } from '@/server/core/context'
import { db, inTransaction } from '@/server/db'
import { noteSignIn, recordSignIn, type SignInAttempt } from '@/server/modules/accounts/sign-ins'
import { noteSignal } from '@/server/modules/platform/signals'
import { checkCode } from './codes'
import { isPasswordCorrect, unknownAccountHash } from './password-rules'
import { judgePasswordUse } from './password-use'
import { findUserByEmail, touchSignIn } from './queries'
import { hasSecondFactor } from './queries-factors'
import { beginSession } from './sessions'
import { countAttempts, forgive, refundAttempts } from './throttle'
import { signInKeys, type ThrottleKey } from './throttle-rules'

export type SignInOutcome =
  | { kind: 'signed_in'; user: { id: string; email: string; name: string; sessionId: string } }
  | { kind: 'refused' }
  /** The right password, where an organization accepts its identity provider alone; null: Croupier's staff. */
  | { kind: 'provider_needed'; slug: string | null }
  | { kind: 'code_needed' }
  | { kind: 'code_refused' }
  | { kind: 'throttled'; retryAfterS: number }

/**
 * Checks an email and a password, then the second factor of who has one, and begins a session. Each attempt is counted
 * before it is judged, per account and per address; a success removes the count. An unknown or closed account costs the same
 * work and gives the same answer as a wrong password, and a code is looked at only beside the right password.
 */
export async function signIn(ctx: SignInContext, input: SignInInput): Promise<SignInOutcome> {
  const outcome = await judgeSignIn(ctx, input)
  if (outcome.kind !== 'signed_in')
    noteSignIn(ctx, { email: normalizeEmail(input.email), ...whatHappened(outcome) })
  const isRefused = !['signed_in', 'code_needed', 'provider_needed'].includes(outcome.kind)
  if (isRefused) noteSignal('sign_in_refused', 'dashboard', ctx.clock.now())
  return outcome
}

/** In the words of the sign-in log. */
export function whatHappened(outcome: Exclude<SignInOutcome, { kind: 'signed_in' }>): SignInAttempt {
  switch (outcome.kind) {
    case 'refused':
      return { method: 'password', outcome: 'refused', reason: 'wrong_password' }
    case 'code_needed':
      return { method: 'password', outcome: 'incomplete', reason: 'second_factor_needed' }
    case 'code_refused':
      return { method: 'two_factor', outcome: 'refused', reason: 'wrong_code' }
    case 'provider_needed':
      return { method: 'password', outcome: 'refused', reason: 'provider_needed' }
    case 'throttled':
      return { method: 'password', outcome: 'throttled', reason: 'too_many_attempts' }
  }
}

export type SignInContext = { clock: Clock; origin: Context['origin'] }
type SignInInput = { email: string; password: string; code?: string }

async function judgeSignIn(ctx: SignInContext, input: SignInInput): Promise<SignInOutcome> {
  const proved = await provePassword(ctx, input)
  if (proved.kind !== 'proved') return proved
  const { user, method } = proved
  const hasProvenSecondFactor = method !== 'password'
  const now = ctx.clock.now()
  return inTransaction(async (db): Promise<SignInOutcome> => {
    await touchSignIn(db, user.id, now)
    // It may have been set up since it was asked about.
    // defence: no password-only session while 2FA is set up
    if (!hasProvenSecondFactor && (await hasSecondFactor(db, user.id))) return { kind: 'code_needed' }
    const closed = await judgePasswordUse(db, ctx, user)
    if (closed) return closed
    const session = { userId: user.id, now, origin: ctx.origin, hasProvenSecondFactor }
    const { sessionId } = await beginSession(db, session)
    await recordSignIn(db, ctx, { userId: user.id, method, outcome: 'succeeded' })
    return { kind: 'signed_in', user: { id: user.id, email: user.email, name: user.name, sessionId } }
  })
}

type Proved = {
  kind: 'proved'
  user: NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>
  method: 'password' | 'two_factor' | 'recovery_code'
}

/** The password of an account, and its second factor where it has one, counted like every attempt. Begins nothing. */
export async function provePassword(
  ctx: SignInContext,
  input: SignInInput,
): Promise<Proved | Exclude<SignInOutcome, { kind: 'signed_in' }>> {
  const email = normalizeEmail(input.email)
  const now = ctx.clock.now()
  const keys = signInKeys(email, ctx.origin.ip)
  const retryAfterS = await countAttempts(keys, now)
  // defence: password guesses are throttled
  if (retryAfterS !== null) return { kind: 'throttled', retryAfterS }

  const user = await findUserByEmail(db, email)
  // defence: sign-in to an unknown account costs the same work
  const isCorrect = await isPasswordCorrect(user?.passwordHash ?? unknownAccountHash, input.password)
  if (!user?.isActive || !isCorrect) return { kind: 'refused' }

  const answer = await askSecondFactor(user.id, { code: input.code, keys, now })
  if (answer.kind !== 'passed') return answer
  // The account starts clean; the address gets only this one back, or one good account would hide a spray.
  await forgive(keys, now)
  return { kind: 'proved', user, method: answer.method }
}

/** Passed: there is none, or its code is right. */
async function askSecondFactor(
  userId: string,
  { code, keys, now }: { code: string | undefined; keys: readonly ThrottleKey[]; now: Date },
): Promise<
  | Exclude<SignInOutcome, { kind: 'signed_in' }>
  | { kind: 'passed'; method: 'password' | 'two_factor' | 'recovery_code' }
> {
  if (!(await hasSecondFactor(db, userId))) return { kind: 'passed', method: 'password' }
  if (!code) {
    await refundAttempts(keys)
    return { kind: 'code_needed' }
  }
  const verdict = await checkCode(userId, code, now)
  if (verdict.kind === 'right')
    return { kind: 'passed', method: verdict.isRecoveryCode ? 'recovery_code' : 'two_factor' }
  return verdict.kind === 'wrong' ? { kind: 'code_refused' } : verdict
}

export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

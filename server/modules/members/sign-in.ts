import type { Clock } from '@/server/core/clock'
import { prisma } from '@/server/db'
import { isPasswordCorrect, unknownAccountHash } from './password'
import { findUserByEmail, touchSignIn } from './queries'
import { clearSignInAttempts, countSignInAttempt, forgiveSignInAttempt } from './queries-throttle'
import { throttleKeys, throttleWindowMs, waitSeconds } from './throttle-rules'

export type SignInOutcome =
  | { kind: 'signed_in'; user: { id: string; email: string; name: string; sessionVersion: number } }
  | { kind: 'refused' }
  | { kind: 'throttled'; retryAfterS: number }

/**
 * Checks an email and a password. The attempt is counted before it is judged, per account and per address; a success
 * takes it back. An unknown or closed account costs the same work and gives the same answer as a wrong password.
 */
export async function signIn(
  ctx: { clock: Clock; address: string | null },
  input: { email: string; password: string },
): Promise<SignInOutcome> {
  const email = normalizeEmail(input.email)
  const now = ctx.clock.now()
  const keys = throttleKeys(email, ctx.address)
  const counts = await Promise.all(
    keys.map(async ({ key, limit }) => ({
      ...(await countSignInAttempt(key, now, throttleWindowMs)),
      limit,
    })),
  )
  const retryAfterS = waitSeconds(counts, now)
  if (retryAfterS !== null) return { kind: 'throttled', retryAfterS }

  const user = await findUserByEmail(prisma, email)
  const isCorrect = await isPasswordCorrect(user?.passwordHash ?? unknownAccountHash, input.password)
  if (!user?.isActive || !isCorrect) return { kind: 'refused' }

  await forgive(keys, now)
  await touchSignIn(prisma, user.id, now)
  return {
    kind: 'signed_in',
    user: { id: user.id, email: user.email, name: user.name, sessionVersion: user.sessionVersion },
  }
}

/** The account starts clean; the address only gets this one attempt back, or one good account would hide a spray. */
async function forgive(keys: ReturnType<typeof throttleKeys>, now: Date): Promise<void> {
  const [account, address] = keys
  if (account) await clearSignInAttempts(account.key, now)
  if (address) await forgiveSignInAttempt(address.key)
}

export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

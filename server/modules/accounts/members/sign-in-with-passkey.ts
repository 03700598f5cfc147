import type { Clock } from '@/server/core/clock'
import type { Context } from '@/server/core/context'
import { db, inTransaction } from '@/server/db'
import { checkPasskey, type PasskeyAnswer } from './passkey-proof'
import { findUserById, touchSignIn } from './queries'
import { beginSession } from './sessions'
import type { SignInOutcome } from './sign-in'
import { countAttempts, refundAttempts } from './throttle'
import { passkeyKeys } from './throttle-rules'

/** Begins a session for the owner of the passkey. Counted per address before it is judged, like any other sign-in. */
export async function signInWithPasskey(
  ctx: { clock: Clock; origin: Context['origin'] },
  answer: PasskeyAnswer,
): Promise<SignInOutcome> {
  const now = ctx.clock.now()
  const keys = passkeyKeys(ctx.origin.ip)
  const retryAfterS = await countAttempts(keys, now)
  // defence: passkey attempts are throttled
  if (retryAfterS !== null) return { kind: 'throttled', retryAfterS }
  const proven = await checkPasskey(answer, { userId: null, now })
  const user = proven && (await findUserById(db, proven.userId))
  // defence: a deactivated account cannot use its passkeys
  if (!user?.isActive) return { kind: 'refused' }
  await refundAttempts(keys)
  const { id, email, name } = user
  const { sessionId } = await inTransaction(async (db) => {
    await touchSignIn(db, id, now)
    return beginSession(db, { userId: id, now, origin: ctx.origin, hasProvenSecondFactor: true })
  })
  return { kind: 'signed_in', user: { id, email, name, sessionId } }
}

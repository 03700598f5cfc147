import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { findTwoFactor, spendRecoveryCode, spendStep } from './queries-two-factor'
import { hashRecoveryCode } from './recovery-codes'
import { countAttempts, forgive } from './throttle'
import { codeKeys, recoveryKeys } from './throttle-rules'
import { stepOfCode } from './totp'

export const seedPurpose = 'two_factor.seed'

export type CodeVerdict =
  | { kind: 'right'; isRecoveryCode: boolean }
  | { kind: 'wrong' }
  | { kind: 'throttled'; retryAfterS: number }

const isAppCode = (typed: string) => /^\d{6}$/.test(typed)

/**
 * Judges a code of a person's authenticator app, or one of their recovery codes, and spends it. The attempt is counted
 * before it is judged; each code works once, however many try it at the same moment.
 */
export async function checkCode(userId: string, code: string, now: Date): Promise<CodeVerdict> {
  const typed = code.replace(/\s/g, '')
  const keys = isAppCode(typed) ? codeKeys(userId) : recoveryKeys(userId)
  const retryAfterS = await countAttempts(keys, now)
  // defence: TOTP codes are throttled
  if (retryAfterS !== null) return { kind: 'throttled', retryAfterS }
  const isRight = isAppCode(typed)
    ? await takeAppCode(userId, typed, now)
    : await spendRecoveryCode(db, userId, hashRecoveryCode(typed), now)
  if (!isRight) return { kind: 'wrong' }
  await forgive(keys, now)
  return { kind: 'right', isRecoveryCode: !isAppCode(typed) }
}

async function takeAppCode(userId: string, code: string, now: Date): Promise<boolean> {
  const twoFactor = await findTwoFactor(db, userId)
  if (!twoFactor?.confirmedAt) return false
  const step = stepOfCode(keyring().open(twoFactor.seedSealed, seedPurpose), code, now)
  return step !== null && spendStep(db, userId, step)
}

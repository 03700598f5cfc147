import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { sha256 } from '@/server/core/crypto'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { findTwoFactor, spendRecoveryCode, spendStep } from './queries-factors'
import { countAttempts, forgive } from './throttle'
import { codeKeys, recoveryKeys } from './throttle-rules'

const stepS = 30
/** A phone's clock may be half a minute off, either way. */
const window = 1

const totpOf = (seed: string, email: string) =>
  new TOTP({ issuer: 'Croupier', label: email, secret: Secret.fromBase32(seed), period: stepS })

/** 160 bits, in base32. */
export function newSeed(): string {
  return new Secret({ size: 20 }).base32
}

/** What an authenticator app reads from the QR code. */
export function enrolmentUri(seed: string, email: string): string {
  return totpOf(seed, email).toString()
}

/** The step whose code this is, at most one from now; null for any other code. */
export function stepOfCode(seed: string, code: string, now: Date): bigint | null {
  const timestamp = now.getTime()
  const delta = totpOf(seed, '').validate({ token: code, timestamp, window })
  return delta === null ? null : BigInt(Math.floor(timestamp / 1_000 / stepS) + delta)
}

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

/** Crockford's base32: no letters that read as digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const howMany = 10
const groups = 4
const groupLength = 4

const newGroup = () =>
  Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** Ten codes of 80 bits, `xxxx-xxxx-xxxx-xxxx`: too many to guess, so a plain SHA-256 is enough to keep. */
export function newRecoveryCodes(now: Date) {
  const codes = Array.from({ length: howMany }, () => Array.from({ length: groups }, newGroup).join('-'))
  return {
    codes,
    rows: codes.map((code) => ({ id: newId(), codeHash: hashRecoveryCode(code), createdAt: now })),
  }
}

/** However it was typed: capitals, spaces, no dashes, O for 0, I or L for 1. */
export function hashRecoveryCode(typed: string): Uint8Array<ArrayBuffer> {
  const letters = typed.toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1')
  return new Uint8Array(sha256(letters.replace(/[^0-9a-z]/g, '')))
}

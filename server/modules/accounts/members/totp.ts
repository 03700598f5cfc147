import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { sha256 } from '@/server/core/crypto'
import { newId } from '@/server/core/ids'

const stepS = 30
/** A phone's clock may be half a minute off, either way. */
const window = 1

const of = (seed: string, email: string) =>
  new TOTP({ issuer: 'Croupier', label: email, secret: Secret.fromBase32(seed), period: stepS })

/** 160 bits, in base32. */
export function newSeed(): string {
  return new Secret({ size: 20 }).base32
}

/** What an authenticator app reads from the QR code. */
export function enrolmentUri(seed: string, email: string): string {
  return of(seed, email).toString()
}

/** The step whose code this is, at most one from now; null for any other code. */
export function stepOfCode(seed: string, code: string, now: Date): bigint | null {
  const timestamp = now.getTime()
  const delta = of(seed, '').validate({ token: code, timestamp, window })
  return delta === null ? null : BigInt(Math.floor(timestamp / 1_000 / stepS) + delta)
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

import { Secret, TOTP } from 'otpauth'

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

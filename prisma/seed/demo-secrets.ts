import { createHmac } from 'node:crypto'
import { Secret } from 'otpauth'
import { env } from '@/server/env'

/**
 * A demo secret derived from this installation's first encryption key: different on every machine, the same at each
 * start, so that .data/demo.json can be written anew at any time although keys are stored only as hashes.
 */
export function deriveDemoSecret(name: string): Buffer {
  const [key = ''] = env().ENCRYPTION_KEYS
  return createHmac('sha256', Buffer.from(key, 'base64')).update(`croupier demo: ${name}`).digest()
}

/** Printable and without characters that need escaping anywhere. */
export function deriveDemoText(name: string, length: number): string {
  return deriveDemoSecret(name).toString('base64url').replace(/[-_]/g, 'x').slice(0, length)
}

/** The base32 seed of a staff member's authenticator app: staff pages open to nobody without a second factor. */
export function demoTotpSeed(email: string): string {
  return new Secret({ buffer: new Uint8Array(deriveDemoSecret(`totp ${email}`)).slice(0, 20).buffer }).base32
}

import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { sha256 } from '@/server/core/crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = BigInt(alphabet.length)
const tokenPrefix = 'crp_'
const secretLength = 30
const checksumLength = 6
const tokenPattern = /^crp_[0-9A-Za-z]{36}$/
const shownLength = 12

/**
 * A bearer key: `crp_`, 30 base62 characters (178 bits), and their CRC-32 in 6 more. Made of `entropy`, 32 random bytes:
 * reducing 256 bits to 178 leaves no character likelier than another.
 */
export function formatToken(entropy: Uint8Array = randomBytes(32)): string {
  if (entropy.length < 32) throw new RangeError('A key is made of 32 bytes')
  const body = tokenPrefix + base62(BigInt(`0x${Buffer.from(entropy).toString('hex')}`), secretLength)
  return body + checksum(body)
}

/** True when the text could be a key of ours: typing errors end here, before the database is asked. */
export function isWellFormedToken(token: string): boolean {
  if (!tokenPattern.test(token)) return false
  // defence: a mistyped key is refused before the database
  return checksum(token.slice(0, -checksumLength)) === token.slice(-checksumLength)
}

/** What is stored instead of the key. The key is random, so that a plain hash cannot be guessed back. */
export function hashToken(token: string): Buffer {
  // defence: a key is stored as its hash
  return sha256(token)
}

/** The beginning of a key, to recognise it by in lists. */
export function visiblePrefix(token: string): string {
  return token.slice(0, shownLength)
}

function checksum(text: string): string {
  return base62(BigInt(crc32(text)), checksumLength)
}

/** The lowest `length` digits of a number. */
function base62(number: bigint, length: number): string {
  let rest = number
  let digits = ''
  while (digits.length < length) {
    digits = alphabet.charAt(Number(rest % base)) + digits
    rest /= base
  }
  return digits
}

import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { sha256 } from '@/server/core/crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const tokenPrefix = 'crp_'
const secretLength = 30
const checksumLength = 6
const tokenPattern = /^crp_[0-9A-Za-z]{36}$/
const shownLength = 12

/** A new bearer key: `crp_`, 30 base62 characters (178 random bits), and their CRC-32 in 6 more. */
export function generateToken(): string {
  const body = tokenPrefix + randomBase62(secretLength)
  return body + checksum(body)
}

/** True when the text could be a key of ours: typing errors end here, before the database is asked. */
export function isWellFormedToken(token: string): boolean {
  if (!tokenPattern.test(token)) return false
  return checksum(token.slice(0, -checksumLength)) === token.slice(-checksumLength)
}

/** What is stored instead of the key. The key is random, so that a plain hash cannot be guessed back. */
export function hashToken(token: string): Buffer {
  return sha256(token)
}

/** The beginning of a key, to recognise it by in lists. */
export function visiblePrefix(token: string): string {
  return token.slice(0, shownLength)
}

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  while (digits.length < checksumLength) {
    digits = alphabet.charAt(rest % alphabet.length) + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}

/** Bytes from 248 up are thrown away: a remainder of them would favour the first letters. */
function randomBase62(length: number): string {
  const fair = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length)) {
      if (byte < fair) text += alphabet.charAt(byte % alphabet.length)
    }
  }
  return text
}

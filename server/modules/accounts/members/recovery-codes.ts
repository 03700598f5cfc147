import { randomInt } from 'node:crypto'
import { sha256 } from '@/server/core/crypto'
import { newId } from '@/server/core/ids'

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

import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

export function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}

export function hmacSha256Hex(key: string | Uint8Array, data: string | Uint8Array): string {
  return createHmac('sha256', key).update(data).digest('hex')
}

/** Compares two texts in time that does not depend on where they differ. Lengths may leak. */
export function isEqualConstantTime(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  // defence: signatures are compared whole
  return left.length === right.length && timingSafeEqual(left, right)
}

/** AES-256-GCM keys by id, first one encrypts, all decrypt, so that keys can rotate. */
export interface Keyring {
  seal(plaintext: string, purpose: string): string
  open(sealed: string, purpose: string): string
}

/**
 * @param keys 32-byte keys in base64, comma-separated in ENCRYPTION_KEYS.
 * A sealed value is `v1.<key id>.<iv>.<ciphertext+tag>`, base64url. `purpose` is bound in as associated data, so that a
 * value sealed for one column cannot be moved to another.
 */
export function createKeyring(keys: readonly string[]): Keyring {
  const parsed = keys.map(parseKey)
  const primary = parsed[0]
  if (!primary) throw new Error('At least one encryption key is needed')
  return {
    seal(plaintext, purpose) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', primary.key, iv)
      cipher.setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `v1.${primary.id}.${iv.toString('base64url')}.${sealed.toString('base64url')}`
    },
    open(sealed, purpose) {
      const [version, id, iv, data] = sealed.split('.')
      const entry = parsed.find((candidate) => candidate.id === id)
      if (version !== 'v1' || !entry || !iv || !data)
        throw new Error('Sealed value cannot be opened with the configured keys')
      const bytes = Buffer.from(data, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', entry.key, Buffer.from(iv, 'base64url'))
      decipher.setAAD(Buffer.from(purpose))
      decipher.setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
    },
  }
}

function parseKey(text: string): { id: string; key: Buffer } {
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== 32) throw new Error('Each key in ENCRYPTION_KEYS must be 32 bytes in base64')
  return { id: sha256(key).subarray(0, 4).toString('hex'), key }
}

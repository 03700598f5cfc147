import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { isEqualConstantTime } from '@/server/core/crypto'
import type { RequestHeaders } from '@/server/core/request-headers'

/**
 * Standard Webhooks over the exact bytes. The `standardwebhooks` package decodes the body to text first (so two bodies
 * could share a signature) and reads the system clock; the tests compare this with it.
 */
const toleranceS = 300
const maxIdLength = 256

interface Signed {
  id: string
  timestampS: number
  body: Uint8Array | string
}

/** The three headers of a signed message. A GET is signed over the empty body. */
export function signWebhook(secret: string, { id, timestampS, body }: Signed): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampS),
    'webhook-signature': `v1,${digest(keyOf(secret), { id, timestampS, body })}`,
  }
}

/** True when a `v1` signature fits the exact bytes and the timestamp is within five minutes of `now`. */
export function isSignedWebhook(
  secret: string,
  headers: RequestHeaders,
  body: Uint8Array,
  now: Date,
): boolean {
  const key = importedKeyOf(secret)
  const id = headers.get('webhook-id') ?? ''
  const timestamp = headers.get('webhook-timestamp') ?? ''
  const given = headers.get('webhook-signature') ?? ''
  if (key === null || id === '' || id.length > maxIdLength || !/^\d{1,12}$/.test(timestamp)) return false
  const timestampS = Number(timestamp)
  // defence: an aurora timestamp expires
  if (Math.abs(Math.floor(now.getTime() / 1000) - timestampS) > toleranceS) return false
  const expected = `v1,${digest(key, { id, timestampS, body })}`
  return given.split(' ').some((candidate) => isEqualConstantTime(candidate, expected))
}

function digest(key: Uint8Array | KeyObject, { id, timestampS, body }: Signed): string {
  return createHmac('sha256', key).update(`${id}.${timestampS}.`).update(body).digest('base64')
}

/** The key behind `whsec_…`; empty when the secret holds none. */
function keyOf(secret: string): Buffer {
  return Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
}

/** The few secrets in use, imported once: importing costs more than signing. Cleared when there are many. */
const importedKeys = new Map<string, KeyObject>()
const maxImportedKeys = 100

function importedKeyOf(secret: string): KeyObject | null {
  const known = importedKeys.get(secret)
  if (known) return known
  const bytes = keyOf(secret)
  // defence: an aurora call needs a configured secret
  if (bytes.length === 0) return null
  if (importedKeys.size >= maxImportedKeys) importedKeys.clear()
  const key = createSecretKey(bytes)
  importedKeys.set(secret, key)
  return key
}

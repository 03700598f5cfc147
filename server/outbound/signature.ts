import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

/** Imported keys by secret: importing costs more than signing. Small, and cleared when full. */
const importedKeys = new Map<string, KeyObject>()
const maxImportedKeys = 1_000

/** Lower-case hex HMAC-SHA256 of the exact bytes, keyed with the secret's UTF-8 bytes (spec §5.5). */
export function signBody(secret: string, body: Uint8Array): string {
  return createHmac('sha256', importKey(secret)).update(body).digest('hex')
}

function importKey(secret: string): KeyObject {
  const known = importedKeys.get(secret)
  if (known) return known
  if (importedKeys.size >= maxImportedKeys) importedKeys.clear()
  const key = createSecretKey(Buffer.from(secret, 'utf8'))
  importedKeys.set(secret, key)
  return key
}

const minLength = 16
const hexSha256 = /^[0-9a-f]{64}$/i

/** Checks `X-SIGNATURE`: hex HMAC-SHA256 of the exact bytes of the body, keyed with the UTF-8 bytes of the secret. */
export async function isSigned(
  body: Uint8Array,
  signature: string | null | undefined,
  secrets: readonly string[],
): Promise<boolean> {
  if (typeof signature !== 'string' || !hexSha256.test(signature)) return false
  const given = bytesOf(signature)
  // All of them, so that the time does not tell which of two secrets is in use.
  const found = await Promise.all(secrets.map(async (secret) => isEqual(given, await sign(body, secret))))
  return found.includes(true)
}

export function requireSecrets(secret: string | readonly string[]): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (secrets.length === 0 || secrets.some((one) => one.length < minLength)) {
    throw new TypeError(`A callback secret has at least ${minLength} characters`)
  }
  return secrets
}

async function sign(body: Uint8Array, secret: string): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, [
    'sign',
  ])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, body as Uint8Array<ArrayBuffer>))
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** In the same time wherever they differ. Both have the length of a digest. */
function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length
  for (let index = 0; index < one.length; index++) difference |= (one[index] ?? 0) ^ (other[index] ?? 0)
  return difference === 0
}

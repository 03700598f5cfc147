const utf8 = new TextEncoder()

export type HashName = 'SHA-256' | 'SHA-1' | 'SHA-512'

/** HMAC bytes, computed by the browser: the secret is not sent. */
export async function hmac(
  secret: Uint8Array<ArrayBuffer>,
  body: string,
  hash: HashName = 'SHA-256',
): Promise<Uint8Array> {
  // Web Crypto refuses an empty key; HMAC pads with zeros, so one zero byte is the same key.
  const bytes = secret.length === 0 ? new Uint8Array(1) : secret
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(body)))
}

export async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(text)))
}

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => utf8.encode(text)

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** The X-SIGNATURE of a body: lower-case hex of the HMAC-SHA256, keyed with the secret's UTF-8 bytes. */
export const signatureOf = async (secret: string, body: string): Promise<string> =>
  toHex(await hmac(bytesOf(secret), body))

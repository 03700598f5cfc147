import { createHmac, timingSafeEqual } from 'node:crypto'

const HEX_SHA256 = /^[0-9a-f]{64}$/i

/** `X-SIGNATURE`: hex HMAC-SHA256 of the exact body bytes, keyed with the UTF-8 bytes of the callback secret. */
export function signCallback(body: Uint8Array, secret: string): string {
  return createHmac('sha256', Buffer.from(secret, 'utf8')).update(body).digest('hex')
}

/** Compares digests, not strings, and always in the same time. Call it before looking into the body. */
export function isCallbackSigned(body: Uint8Array, header: string | undefined, secret: string): boolean {
  if (header === undefined || !HEX_SHA256.test(header)) return false
  return timingSafeEqual(Buffer.from(header, 'hex'), Buffer.from(signCallback(body, secret), 'hex'))
}

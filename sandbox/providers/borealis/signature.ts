import { createHmac, timingSafeEqual } from 'node:crypto'

export const BOREALIS_HEADER = 'x-borealis-signature'

/** Lower-case hex HMAC-SHA256 of the raw body; for a GET, of its path with query. */
export function signBorealis(secret: string, content: string): string {
  return createHmac('sha256', secret).update(content).digest('hex')
}

export function isBorealisSigned(secret: string, content: string, signature: string | undefined): boolean {
  if (signature === undefined || !/^[0-9a-f]{64}$/.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signBorealis(secret, content), 'hex'))
}

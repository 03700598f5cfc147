import { hmacSha256Hex, isEqualConstantTime } from '@/server/core/crypto'
import type { RequestHeaders } from '@/server/core/request-headers'

export const signatureHeader = 'x-borealis-signature'

/** Lower-case hex HMAC-SHA256 over the raw body; over the path with its query where there is no body. */
export function signBorealis(secret: string, signed: string | Uint8Array): Record<string, string> {
  return { [signatureHeader]: hmacSha256Hex(secret, signed) }
}

export function isSignedByBorealis(secret: string, headers: RequestHeaders, rawBody: Uint8Array): boolean {
  const given = headers.get(signatureHeader) ?? ''
  // defence: a borealis call needs a configured secret
  return secret !== '' && isEqualConstantTime(given, hmacSha256Hex(secret, rawBody))
}

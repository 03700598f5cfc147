import { isIP } from 'node:net'
import { env } from '@/server/env'

export interface RelyingParty {
  /** The host name that passkeys are bound to. */
  id: string
  /** Where they are made and used. */
  origin: string
}

/**
 * Who passkeys are made for. WebAuthn takes no IP address: a trial on 127.0.0.1 has them at `localhost`, any other address
 * has none.
 */
export function relyingParty(baseUrl = env().baseUrl): RelyingParty | null {
  const url = new URL(baseUrl)
  if (/^(127\.0\.0\.1|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost'
  const isAddress = isIP(url.hostname) !== 0 || url.hostname.startsWith('[')
  return isAddress ? null : { id: url.hostname, origin: url.origin }
}

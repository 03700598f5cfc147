import type { Context } from '@/server/core/context'
import type { RequestHeaders } from '@/server/core/request-headers'

/**
 * Where a call came from, for the audit log: the client address that the nearest proxy reported, and the user agent's
 * first 256 characters.
 */
export function originOf(headers: RequestHeaders): Context['origin'] {
  const hops = headers.get('x-forwarded-for')?.split(',') ?? []
  const ip = hops.at(-1)?.trim().slice(0, 64)
  return { ip: ip || null, userAgent: headers.get('user-agent')?.slice(0, 256) ?? null }
}

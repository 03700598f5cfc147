import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import type { RequestHeaders } from '@/server/core/request-headers'

const sane = /^[A-Za-z0-9][A-Za-z0-9_.:-]{7,63}$/

/**
 * The caller's X-Request-Id where it is a plain token of 8 to 64 characters, so that logs can be joined; else a new
 * one.
 */
export function requestIdOf(headers: RequestHeaders): string {
  const sent = headers.get('x-request-id')
  return sent !== null && sane.test(sent) ? sent : newId()
}

/**
 * Where a call came from, for the audit log: the client address that the nearest proxy reported, and the user agent's
 * first 256 characters.
 */
export function originOf(headers: RequestHeaders): Context['origin'] {
  const hops = headers.get('x-forwarded-for')?.split(',') ?? []
  const ip = hops.at(-1)?.trim().slice(0, 64)
  return { ip: ip || null, userAgent: headers.get('user-agent')?.slice(0, 256) ?? null }
}

/**
 * Headers of every answer to operators and providers. Answers must not be cached: each is for one caller at one moment.
 */
export function uncachedHeaders(requestId: string): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  }
}

/** Headers of every answer to operators. */
export function commonHeaders(requestId: string, apiMode: string): Record<string, string> {
  return { ...uncachedHeaders(requestId), 'X-API-Mode': apiMode, 'Croupier-Version': '1' }
}

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

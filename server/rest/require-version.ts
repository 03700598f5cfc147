import type { RequestHeaders } from '@/server/core/request-headers'
import { invalidRequest } from '@/server/rest/invalid-request'

/** The version header is `1` or absent; any other version is refused (spec §9). */
export function requireVersion(headers: RequestHeaders): void {
  const version = headers.get('croupier-version')
  if (version === null || version.trim() === '1') return
  throw invalidRequest([
    { path: 'Croupier-Version', message: 'Only version 1 exists; send 1 or leave it out' },
  ])
}

import type { ApiScope } from '@/server/core/context'
import type { KeyRow } from './queries'

/** A key as the cabinet lists it; the key itself is never seen again after it was issued. */
export interface KeySummary {
  id: string
  name: string
  prefix: string
  scopes: ApiScope[]
  status: 'active' | 'expired' | 'revoked'
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
  createdAt: Date
}

export function summarizeKey(row: KeyRow, now: Date): KeySummary {
  return { ...row, scopes: row.scopes as ApiScope[], status: keyStatus(row, now) }
}

function keyStatus(key: Pick<KeyRow, 'revokedAt' | 'expiresAt'>, now: Date): KeySummary['status'] {
  if (key.revokedAt) return 'revoked'
  return key.expiresAt && key.expiresAt <= now ? 'expired' : 'active'
}

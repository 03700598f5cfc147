import type { ApiScope } from '@/server/core/context'
import type { KeyRow } from './queries'

/** A key as the cabinet lists it; the key itself is never seen again after it was issued. */
export interface KeySummary {
  id: string
  name: string
  prefix: string
  scopes: ApiScope[]
  /** `retiring`: replaced by another key and still good until `expiresAt`. */
  status: 'active' | 'retiring' | 'expired' | 'revoked'
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
  createdAt: Date
  replacedById: string | null
  /** What its owner should look at, or null. */
  warning: KeyWarning | null
}

export type KeyWarning = 'expires_soon' | 'unused'

const dayMs = 86_400_000
const expiresSoonMs = 14 * dayMs
const unusedMs = 90 * dayMs

export function summarizeKey(row: KeyRow, now: Date): KeySummary {
  const status = keyStatus(row, now)
  const warning = status === 'active' ? keyWarning(row, now) : null
  return { ...row, scopes: row.scopes as ApiScope[], status, warning }
}

function keyStatus(key: KeyRow, now: Date): KeySummary['status'] {
  if (key.revokedAt) return 'revoked'
  if (key.expiresAt && key.expiresAt <= now) return 'expired'
  return key.replacedById ? 'retiring' : 'active'
}

/** A key nobody used for ninety days, counted from its issue when it never was, is a key nobody would miss. */
function keyWarning({ expiresAt, lastUsedAt, createdAt }: KeyRow, now: Date): KeyWarning | null {
  if (expiresAt && expiresAt.getTime() - now.getTime() <= expiresSoonMs) return 'expires_soon'
  return now.getTime() - (lastUsedAt ?? createdAt).getTime() >= unusedMs ? 'unused' : null
}
